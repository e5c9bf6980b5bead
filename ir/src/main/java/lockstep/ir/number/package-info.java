/** Numbers that are exact whatever their size, and fast where they are small. */
@NullMarked
package lockstep.ir.number;

import org.jspecify.annotations.NullMarked;
