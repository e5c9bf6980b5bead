/**
 * Operations of PTX in the open form of SASS: what the macros named by their PTX form stand for. It stands beside the
 * dialects, which do not know each other. docs/decisions/039. Start at {@link lockstep.ir.macro.PtxMacros}.
 */
@NullMarked
package lockstep.ir.macro;

import org.jspecify.annotations.NullMarked;
