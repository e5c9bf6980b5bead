/** Attributes of functions, parameters, results and call sites: immutable values, compared by structure. */
@NullMarked
package lockstep.ir.nvvm.attr;

import org.jspecify.annotations.NullMarked;
