/** What stands around functions in PTX holds what LLVM IR says. */
@NullMarked
package lockstep.conformance.emit;

import org.jspecify.annotations.NullMarked;
