/**
 * Named rewrites and the permission to apply them, whatever the dialect: what editors ask and pass managers answer. It
 * is below the dialects, since their editors need it, and passes are above them.
 */
@NullMarked
package lockstep.ir.rule;

import org.jspecify.annotations.NullMarked;
