// Loads what `halfmove export` wrote into DuckDB, and asks it.
//
//     node duck.js NODE_MODULES POSITIONS.tsv HEADS.jsonl KEY
//
// Prints the moves that were played in a position, as `halfmove explore --json`
// does, and then the number of games by winner.
const path = require('path');

const [modules, positions, heads, key] = process.argv.slice(2);
const { DuckDBInstance } = require(path.resolve(modules, '@duckdb/node-api'));

// What a game played when the position first occurred in it.
const moves = `
  with first as (
    select id, arg_min(move, "index") as move, any_value(winner) as winner
    from read_csv('${positions}', delim = '\\t', header = true, quote = '',
                  escape = '', all_varchar = true,
                  types = {'index': 'UINTEGER'})
    where key = '${key}' group by id)
  select move, count(*)::int as games,
    (count(*) filter (winner = 'first'))::int as first,
    (count(*) filter (winner = 'second'))::int as second,
    (count(*) filter (winner = 'draw'))::int as draw,
    (count(*) filter (coalesce(winner, '') = ''))::int as unknown
  from first where coalesce(move, '') != ''
  group by move order by games desc, move`;

const winners = `
  select winner, count(*)::int as games
  from read_json('${heads}', format = 'newline_delimited')
  group by winner order by winner`;

async function main() {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();

  for (const question of [moves, winners]) {
    const answer = await connection.runAndReadAll(question);

    for (const row of answer.getRowObjects())
      console.log(JSON.stringify(row));
  }
}

main();
