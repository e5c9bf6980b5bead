package lockstep.compiler.legalize;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * lower-gep: lowers address computations to byte offsets, {@code getelementptr i8, ptr %p, iN %n} with the index type
 * of the pointer.
 *
 * <ol>
 *   <li>Fields and constant indices are added to one constant number of bytes.
 *   <li>Each variable index is sign-extended or truncated, multiplied by its stride, and added to the sum.
 *   <li>The sum is added by one {@code getelementptr}, the constant by a second one based on it, which an access can
 *       fold as its offset.
 *   <li>Vectors of pointers are computed element by element.
 * </ol>
 *
 * <pre>{@code
 *   %q = getelementptr inbounds nuw {i32, [8 x float]}, ptr %p, i64 %i, i32 1, i64 %j
 * becomes
 *   %1 = mul nuw nsw i64 %i, 36
 *   %2 = shl nuw nsw i64 %j, 2
 *   %3 = add nuw nsw i64 %1, %2
 *   %4 = getelementptr inbounds nuw i8, ptr %p, i64 %3
 *   %q = getelementptr inbounds nuw i8, ptr %4, i64 4
 * }</pre>
 *
 * <p>Flags: see {@link ByteOffset}. Linear in the indices and the elements of vectors. Source: LLVM Language Reference,
 * "getelementptr"; LLVM, SelectionDAGBuilder::visitGetElementPtr.
 */
public final class LowerGep implements FunctionPass {
    private static final String NAME = "lower-gep";
    static final Rule CONSTANT = new Rule(NAME, "constant", "constant indices become one number of bytes");
    static final Rule VARIABLE = new Rule(NAME, "variable", "indices become arithmetic, the constant part last");
    static final Rule VECTOR = new Rule(NAME, "vector", "a vector of addresses is computed element by element");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "make address computations sums of bytes",
            new SourceRef.Manual("LLVM Language Reference", "'getelementptr' Instruction"),
            List.of(CONSTANT, VARIABLE, VECTOR),
            List.of(),
            List.of("lowered"),
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
        Rewriter rewriter = context.rewriter(function);
        ByteOffset lowering = new ByteOffset(rewriter);
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof GetElementPtrInstruction address
                        && lowering.isLowerable(address)
                        && rewriter.allow(rule(address), address)) {
                    rewriter.replace(address, lowering.lower(address));
                    context.count("lowered", 1);
                }
            }
        }
        return rewriter.changed();
    }

    private static Rule rule(GetElementPtrInstruction address) {
        if (address.type() instanceof VectorType) {
            return VECTOR;
        }
        return ByteOffset.isConstant(address) ? CONSTANT : VARIABLE;
    }
}
