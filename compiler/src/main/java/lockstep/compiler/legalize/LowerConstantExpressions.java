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
 * lower-constant-expressions: operands that are constant expressions, or vectors and aggregates that contain some,
 * become instructions. Constants that an addressing mode or a move can encode stay, in one form: a global,
 * {@code getelementptr (i8, ptr @g, iN n)}, and one {@code addrspacecast} inside or outside of that.
 *
 * <ol>
 *   <li>Bottom-up, the equivalent selectable constant of each constant is computed, if there is one
 *       ({@link SelectableConstants}).
 *   <li>In program order, an operand that equals a selectable constant is replaced by it; any other is computed before
 *       the instruction. The same constant is computed once in each block.
 *   <li>Operands of PHIs are computed before the terminator of the predecessor, since they are used on the edge.
 * </ol>
 *
 * <pre>{@code
 *   %x = add i32 %a, ptrtoint (ptr getelementptr ([4 x i32], ptr @g, i64 0, i64 2) to i32)
 * becomes
 *   %1 = ptrtoint ptr getelementptr (i8, ptr @g, i64 8) to i32
 *   %x = add i32 %a, %1
 * }</pre>
 *
 * <p>Under divergence: the computations have no effects, so that lanes that take another edge may execute them too. A
 * division, which exists in IR from before LLVM 15, stays if a PHI uses it on an edge from a block with several
 * successors. Linear in the instructions and the sizes of the constants. Source: LLVM,
 * {@code convertUsersOfConstantsToInstructions}.
 */
public final class LowerConstantExpressions implements FunctionPass {
    static final String NAME = "lower-constant-expressions";
    static final Rule MATERIALIZE =
            new Rule(NAME, "materialize", "an operand with constant expressions becomes instructions");
    static final Rule ADDRESS =
            new Rule(NAME, "address", "the constant address of a part of a global becomes a byte offset");

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
