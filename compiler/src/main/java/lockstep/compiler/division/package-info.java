/** Divisions of wide numbers that are often narrow. */
@NullMarked
package lockstep.compiler.division;

import org.jspecify.annotations.NullMarked;
