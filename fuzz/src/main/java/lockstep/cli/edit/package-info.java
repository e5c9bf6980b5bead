/**
 * Lines edited on a terminal, with history and completion. The only package that knows jline; it is only loaded when
 * commands are typed.
 */
@NullMarked
package lockstep.cli.edit;

import org.jspecify.annotations.NullMarked;
