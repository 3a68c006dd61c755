/*
 * words.js - what the interface says, in every language it speaks.
 *
 * Moves, names and comments are never translated.
 */
const WORDS = {
    en: {
        first: 'First position', back: 'Back', next: 'Next',
        last: 'Last position', play: 'Play', stop: 'Stop',
        turn: 'Turn the board', menu: 'Menu', settings: 'Settings',
        share: 'Share', copyLink: 'Copy link to this position',
        copyPosition: 'Copy position', copyMoves: 'Copy moves',
        linkCopied: 'Link copied', copied: 'Copied', download: 'Download',
        asGame: 'This game as', asPosition: 'This position as',
        asFilm: 'A film of the moves as', making: 'Making GIF… {p} %',
        lossy: 'not all of it', perMove: 'Seconds a move',
        theme: 'Theme', light: 'Light', dark: 'Dark', auto: 'Auto',
        coordinates: 'Coordinates', times: 'Times in the move list',
        quarter: 'Turn by a quarter', fullScreen: 'Full screen',
        keys: 'Keys and gestures', mainLine: 'Main line', close: 'Close',
        variationAt: 'Variation at move {n}',
        instead: '{n} instead: {move}, {k} moves',
        insteadOne: '{n} instead: {move}, 1 move',
        move: 'Move', moveN: 'Move {n}', moves: 'Moves', board: 'Board',
        boardAt: 'The board, {move}', start: 'The start',
        inVariation: '{at} / {of} in variation', playing: 'Playing.',
        stopped: 'Stopped.', gameEnd: 'End of the game.',
        backInMain: 'Back in the main line, move {n}.',
        variation: 'Variation', pieces: 'Pieces on the board',
        pieceAt: '{piece}, at {place}', about: 'About this game',
        game: 'Game', games: 'Games', nextGame: 'Next game',
        previousGame: 'Previous game', loading: 'Loading…',
        failed: 'This game could not be loaded.',
        copyFailed: 'This browser does not allow copying',
        controls: 'Controls', toMove: '{side} to move',
        lastMove: 'Mark the last move', bodies: 'Show in 3D',
        bodiesTurn: 'The board in 3D: arrow keys turn it',
        noBodies: 'This browser cannot show 3D',
        kStep: 'back, next', kEnds: 'first, last', kTen: 'ten moves',
        kPlay: 'play, stop', kVary: 'other variation', kMain: 'main line',
        kTurn: 'turn the board, by a quarter', kFull: 'full screen',
        kCopy: 'copy link', kDownload: 'download', kFind: 'choose a game',
        kGames: 'previous game, next game', kPieces: 'pieces in words',
        kKeys: 'these keys', kClose: 'close',
        kBodies: '3D; there ← → ↑ ↓ turn, + − zoom',
        kTap: 'Tap the right or left half of the board: next, back. ' +
            'Swipe: the same. Hold an arrow: repeat.',
    },
    ja: {
        first: '開始局面', back: '一手戻る', next: '一手進む',
        last: '最終局面', play: '自動再生', stop: '停止',
        turn: '盤面反転', menu: 'メニュー', settings: '設定',
        share: '共有', copyLink: 'この局面のリンクをコピー',
        copyPosition: '局面をコピー', copyMoves: '棋譜をコピー',
        linkCopied: 'リンクをコピーしました', copied: 'コピーしました',
        download: 'ダウンロード', asGame: '棋譜', asPosition: 'この局面',
        asFilm: '棋譜の動画', making: 'GIF作成中… {p} %',
        lossy: '一部省略', perMove: '一手の秒数',
        theme: '配色', light: '明るい', dark: '暗い', auto: '自動',
        coordinates: '座標', times: '消費時間を表示',
        quarter: '90度回転', fullScreen: '全画面',
        keys: 'キーと操作', mainLine: '本譜へ', close: '閉じる',
        variationAt: '{n}手目の変化',
        instead: '{n}手目 {move}（{k}手）',
        insteadOne: '{n}手目 {move}（1手）',
        move: '指し手', moveN: '{n}手目', moves: '棋譜', board: '盤面',
        boardAt: '盤面、{move}', start: '開始局面',
        inVariation: '{at} / {of} 変化', playing: '再生中。',
        stopped: '停止しました。', gameEnd: '終局。',
        backInMain: '本譜に戻りました、{n}手目。',
        variation: '変化', pieces: '盤上の駒',
        pieceAt: '{place} {piece}', about: 'この対局について',
        game: '対局', games: '対局一覧', nextGame: '次の対局',
        previousGame: '前の対局', loading: '読み込み中…',
        failed: 'この対局を読み込めませんでした。',
        copyFailed: 'このブラウザではコピーできません',
        controls: '操作', toMove: '{side}の番', lastMove: '最終手を強調',
        bodies: '3D表示', bodiesTurn: '盤面の3D表示：矢印キーで回転',
        noBodies: 'このブラウザでは3D表示できません',
        kStep: '戻る、進む', kEnds: '最初、最後', kTen: '十手',
        kPlay: '再生、停止', kVary: '他の変化', kMain: '本譜へ',
        kTurn: '反転、90度回転', kFull: '全画面',
        kCopy: 'リンクをコピー', kDownload: 'ダウンロード',
        kFind: '対局を選ぶ', kGames: '前の対局、次の対局',
        kPieces: '駒の一覧', kKeys: 'この一覧', kClose: '閉じる',
        kBodies: '3D表示（← → ↑ ↓ 回転、+ − 拡大縮小）',
        kTap: '盤の右半分・左半分をタップ：進む・戻る。スワイプも同じ。' +
            '矢印を長押し：連続。',
    },
};

/* Says something in a language; {names} are filled in. */
function speaker(lang) {
    const words = WORDS[lang.slice(0, 2)] || WORDS.en;

    return (key, values = {}) =>
        words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
