/**
 * Code of the open forms of PTX and SASS as analyses of registers see it, whatever the dialect: blocks, instructions
 * and register units by number. Start at {@link lockstep.ir.code.CodeView}.
 */
@NullMarked
package lockstep.ir.code;

import org.jspecify.annotations.NullMarked;
