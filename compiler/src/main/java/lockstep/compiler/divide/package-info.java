/** Divisions of wide numbers that are often narrow. */
@NullMarked
package lockstep.compiler.divide;

import org.jspecify.annotations.NullMarked;
