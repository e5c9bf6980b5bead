/** Folding of constants on exact integers and rationals: clear, slow, and independent of the simulator. */
@NullMarked
package lockstep.compiler.constantfold;

import org.jspecify.annotations.NullMarked;
