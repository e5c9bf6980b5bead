/** Tests of the text of machine instructions. */
@NullMarked
package lockstep.ir.sass.text;

import org.jspecify.annotations.NullMarked;
