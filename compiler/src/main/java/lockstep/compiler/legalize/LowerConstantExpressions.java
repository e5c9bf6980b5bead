package lockstep.compiler.legalize;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * lower-constant-expressions: operands that are constant expressions, or vectors and aggregates with constant
 * expressions in them, become instructions. What an addressing mode or a move can hold stays a constant, in one form: a
 * global, {@code getelementptr (i8, ptr @g, iN n)}, and one {@code addrspacecast} inside or outside of that.
 *
 * <ol>
 *   <li>Bottom-up, each constant gets the selectable constant that it equals, or none ({@link SelectableConstants}).
 *   <li>Blocks in order, instructions in order: an operand that equals a selectable constant becomes that one; another
 *       is computed before the instruction. The same constant is computed once in a block.
 *   <li>Operands of PHIs are computed before the terminator of the predecessor, since they belong to the edge.
 * </ol>
 *
 * <pre>{@code
 *   %x = add i32 %a, ptrtoint (ptr getelementptr ([4 x i32], ptr @g, i64 0, i64 2) to i32)
 * becomes
 *   %1 = ptrtoint ptr getelementptr (i8, ptr @g, i64 8) to i32
 *   %x = add i32 %a, %1
 * }</pre>
 *
 * <p>Nothing that is computed has an effect, so that lanes that take another edge may compute it too. A division,
 * which texts from before LLVM 15 have, stays where a PHI takes it from a block with several successors. Linear in the
 * instructions and the sizes of the constants. Source: LLVM, {@code convertUsersOfConstantsToInstructions}.
 */
public final class LowerConstantExpressions implements FunctionPass {
    static final String NAME = "lower-constant-expressions";
    static final Rule MATERIALIZE =
            new Rule(NAME, "materialize", "an operand with constant expressions is computed by instructions");
    static final Rule ADDRESS = new Rule(NAME, "address", "the constant address of a part of a global is one of bytes");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "compute constant expressions by instructions",
            new SourceRef.Manual("LLVM", "ReplaceConstant.h, convertUsersOfConstantsToInstructions"),
            List.of(MATERIALIZE, ADDRESS),
            List.of(),
            List.of("materialized", "addresses", "left"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        return new ConstantExpressionRun(function, context).run();
    }
}
