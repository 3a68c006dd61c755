/*
 * peers.cjs - reads games of shogi with tsshogi and with json-kifu-format.
 *
 *     node bench/peers.cjs MODULES KIF CSA
 *
 * MODULES is the folder of the packages. Prints, for each package and file, its
 * name, the notation, and MB a second: the best of three, in seconds of the
 * processor. A package that is missing is left out.
 */
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const ROUNDS = 3;
const [modules, kif, csa] = process.argv.slice(2);

function load(name) {
    try {
        return require(path.resolve(modules, name));
    } catch {
        return null;
    }
}

function busySeconds() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
}

// Parses every game, and says how fast.
function measure(name, notation, games, bytes, parse) {
    let best = Infinity;
    for (let i = 0; i < ROUNDS; i++) {
        const begin = busySeconds();
        for (const game of games) {
            const result = parse(game);
            if (!result || result instanceof Error)
                throw new Error(`${name} refuses a game: ${result}`);
        }
        best = Math.min(best, busySeconds() - begin);
    }
    console.log(`${name} ${notation} ${(bytes / best / 1e6).toFixed(2)}`);
}

const texts = {
    kif: fs.readFileSync(kif, 'utf8'),
    csa: fs.readFileSync(csa, 'utf8'),
};
const games = {
    kif: texts.kif.split(/^(?=#KIF)/mu).filter((text) => text.trim()),
    csa: texts.csa.split(/^\/\n/mu).filter((text) => text.trim()),
};
const tsshogi = load('tsshogi');
const jkf = load('json-kifu-format');
const readers = {
    tsshogi: tsshogi && { kif: tsshogi.importKIF, csa: tsshogi.importCSA },
    'json-kifu-format': jkf && {
        kif: (jkf.Parsers || jkf).parseKIF,
        csa: (jkf.Parsers || jkf).parseCSA,
    },
};
for (const [name, reader] of Object.entries(readers)) {
    for (const notation of ['kif', 'csa']) {
        if (reader && reader[notation])
            measure(name, notation, games[notation],
                    Buffer.byteLength(texts[notation]), reader[notation]);
    }
}
