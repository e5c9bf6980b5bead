/**
 * Lines edited on a terminal, with history and completion. The only package that knows jline; nothing loads it unless
 * somebody types commands.
 */
@NullMarked
package lockstep.cli.edit;

import org.jspecify.annotations.NullMarked;
