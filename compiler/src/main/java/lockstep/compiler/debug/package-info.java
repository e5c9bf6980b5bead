/** Passes that do not change what a program does: they print, verify and name. */
@NullMarked
package lockstep.compiler.debug;

import org.jspecify.annotations.NullMarked;
