package lockstep.compiler.nvvm;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * normalize-gep: normalizes address computations. Each step has one variable index, whose element type only gives the
 * stride, and the last step adds one constant number of bytes, which loads and stores can use as an offset:
 *
 * <pre>{@code
 *   getelementptr {i32, [8 x float]}, ptr %p, i64 %i, i32 1, i64 3
 * becomes
 *   %a = getelementptr [36 x i8], ptr %p, i64 %i
 *   %b = getelementptr i8, ptr %a, i64 16
 * }</pre>
 *
 * <p>A constant addend of an index is moved to the bytes at the end, if the addition cannot wrap before the extension
 * ({@code nsw}), or has the width of the address. Consecutive constant steps are merged, and a step of zero bytes is
 * removed.
 *
 * <p>Flags: a step that remains one step keeps its flags. If it becomes several, the intermediate address may be
 * outside the object, so that {@code inbounds}, {@code nusw} and {@code nuw} are dropped. Two constant steps that are
 * {@code inbounds} become one that is, since it has the same start and end.
 */
public final class NormalizeGep implements FunctionPass {
    private static final String NAME = "normalize-gep";
    static final Rule SPLIT =
            new Rule(NAME, "split", "an address computation becomes one step for each variable index and one of bytes");
    static final Rule BYTES = new Rule(NAME, "to-bytes", "a constant address computation becomes a number of bytes");
    static final Rule MERGE = new Rule(NAME, "merge-constants", "two constant steps are merged");
    static final Rule ORDER = new Rule(NAME, "constant-last", "a variable step after a constant one moves before it");
    static final Rule NOTHING = new Rule(NAME, "drop-nothing", "a step of zero bytes is removed");

    private static final SourceRef SEED = new SourceRef.Seed(0, "NVIDIA Custom Passes");
    private static final Knob DUMP = Knob.dump("dump-normalize-gep", "show each address before and after", SEED);

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "bring address computations into one form",
            SEED,
            List.of(SPLIT, BYTES, MERGE, ORDER, NOTHING),
            List.of(DUMP),
            List.of("normalized"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        DataLayout layout = DataLayout.of(function.module());
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof GetElementPtrInstruction address
                        && address.type().isPointer()) {
                    normalize(address, layout, rewriter, context);
                }
            }
        }
        return rewriter.changed();
    }

    private static void normalize(
            GetElementPtrInstruction address, DataLayout layout, Rewriter rewriter, PassContext context) {
        String before = context.isOn(DUMP) ? text(address) : "";
        Value result = rewritten(address, layout, rewriter);
        if (result == null) {
            return;
        }
        context.count("normalized", 1);
        if (context.isOn(DUMP)) {
            String after = result instanceof Instruction i ? text(i) : "the base";
            context.print(() -> "normalize-gep: " + before + " -> " + after + "\n");
        }
    }

    private static String text(Instruction instruction) {
        return NvvmPrinter.printInstruction(instruction).strip();
    }

    /** The replacement of {@code address}; null if it is unchanged. */
    private static @Nullable Value rewritten(GetElementPtrInstruction address, DataLayout layout, Rewriter rewriter) {
        AddressTerms terms = AddressTerms.of(address, layout);
        if (terms == null) {
            return null;
        }
        if (terms.isNothing()) {
            return rewriter.allow(NOTHING, address) ? replaced(address, address.base(), rewriter) : null;
        }
        if (terms.isConstant()) {
            return constant(address, terms, layout, rewriter);
        }
        if (!terms.isNormal() && rewriter.allow(SPLIT, address)) {
            return replaced(address, terms.build(address, rewriter), rewriter);
        }
        return order(address, layout, rewriter);
    }

    private static Value replaced(GetElementPtrInstruction address, Value value, Rewriter rewriter) {
        rewriter.replace(address, value);
        return value;
    }

    private static @Nullable Value constant(
            GetElementPtrInstruction address, AddressTerms terms, DataLayout layout, Rewriter rewriter) {
        AddressTerms inner =
                address.base() instanceof GetElementPtrInstruction base ? AddressTerms.of(base, layout) : null;
        if (inner != null && inner.isConstant() && rewriter.allow(MERGE, address)) {
            GetElementPtrInstruction base = (GetElementPtrInstruction) address.base();
            int kept = Flag.set(Flag.INBOUNDS, Flag.NUSW);
            int flags = address.has(Flag.INBOUNDS) && base.has(Flag.INBOUNDS) ? address.flags() & kept : 0;
            Value merged = terms.plus(inner).bytes(base.base(), flags, address, rewriter);
            Value result = replaced(address, merged, rewriter);
            if (!base.hasUses()) {
                rewriter.erase(base);
            }
            return result;
        }
        boolean isBytes =
                address.indexCount() == 1 && address.sourceElementType().equals(IntType.I8);
        if (isBytes || !rewriter.allow(BYTES, address)) {
            return null;
        }
        return replaced(address, terms.bytes(address.base(), address.flags(), address, rewriter), rewriter);
    }

    /** Moves a step of bytes whose only user is {@code address} after it. */
    private static @Nullable Value order(GetElementPtrInstruction address, DataLayout layout, Rewriter rewriter) {
        if (!(address.base() instanceof GetElementPtrInstruction base) || !base.hasOneUse()) {
            return null;
        }
        AddressTerms inner = AddressTerms.of(base, layout);
        if (inner == null || !inner.isConstant() || !rewriter.allow(ORDER, address)) {
            return null;
        }
        Value variable =
                rewriter.before(address).elementPointer(address.sourceElementType(), base.base(), address.indices(), 0);
        Value result = replaced(address, inner.bytes(variable, 0, address, rewriter), rewriter);
        rewriter.erase(base);
        return result;
    }
}
