/**
 * Operations of PTX in the open form of SASS: resolves the macros that are named by their PTX form. The package is
 * above both dialects, which do not depend on each other. See docs/decisions/039. Start at
 * {@link lockstep.ir.macro.PtxMacros}.
 */
@NullMarked
package lockstep.ir.macro;

import org.jspecify.annotations.NullMarked;
