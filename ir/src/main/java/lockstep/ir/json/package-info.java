/** Machine-readable output: JSON, one object per line. */
@NullMarked
package lockstep.ir.json;

import org.jspecify.annotations.NullMarked;
