/**
 * A view of the open forms of PTX and SASS for analyses of registers that are independent of the dialect: blocks,
 * instructions and register units by number. Start at {@link lockstep.ir.code.CodeView}.
 */
@NullMarked
package lockstep.ir.code;

import org.jspecify.annotations.NullMarked;
