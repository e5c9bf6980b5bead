/** Passes over the list of globals of a module: which are visible outside, and which nothing needs. */
@NullMarked
package lockstep.compiler.globals;

import org.jspecify.annotations.NullMarked;
