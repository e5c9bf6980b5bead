/** Passes over the globals of a module: which are visible outside, which are needed, and which constants are equal. */
@NullMarked
package lockstep.compiler.globals;

import org.jspecify.annotations.NullMarked;
