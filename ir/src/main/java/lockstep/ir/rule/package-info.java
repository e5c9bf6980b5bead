/**
 * Named rewrites of any dialect and the permission to apply them, which editors request and pass managers grant. The
 * package is below the dialects, since their editors use it; passes are above them.
 */
@NullMarked
package lockstep.ir.rule;

import org.jspecify.annotations.NullMarked;
