"""Run the lines "    $ command" of a document; what follows is the output."""
import re
import subprocess
import sys

text = open(sys.argv[1], encoding='utf-8').read()
blocks = re.findall(r'^    \$ (.*)\n((?:    .*\n)*)', text, flags=re.M)
for command, expected in blocks:
    done = subprocess.run(['sh', '-c', command], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    wanted = re.sub(r'^    ', '', expected, flags=re.M)
    # Blanks at the end of a line cannot be seen, and a last line that is empty
    # ends the example.
    printed = re.sub(r' +$', '', done.stdout, flags=re.M).rstrip('\n')
    if printed != wanted.rstrip('\n'):
        print(f'$ {command}\n{printed}')
print(f'{len(blocks)} examples')
