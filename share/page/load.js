/*
 * load.js - runs the script of a page of its own, which is compressed there.
 *
 * The policy of the page knows the digest of this part and of that script.
 */
const script = document.createElement('script');

script.textContent = await inflate(
    document.querySelector('.hm-script').textContent);
document.head.append(script);
