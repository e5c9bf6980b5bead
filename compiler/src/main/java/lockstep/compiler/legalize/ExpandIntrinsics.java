package lockstep.compiler.legalize;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * expand-intrinsics: expands calls of intrinsics that PTX has no instruction for, and {@code frem}, to selectable
 * instructions and intrinsics (docs/selection.md, "Selectable LLVM IR").
 *
 * <pre>
 *   %r = call i8 @llvm.sadd.sat.i8(i8 %a, i8 %b)
 * becomes
 *   %x = sext i8 %a to i32
 *   %y = sext i8 %b to i32
 *   %s = add i32 %x, %y
 *   %h = call i32 @llvm.smin.i32(i32 %s, i32 127)
 *   %l = call i32 @llvm.smax.i32(i32 %h, i32 -128)
 *   %r = trunc i32 %l to i8
 * </pre>
 *
 * <p>New instructions are expanded in turn: the minimum of halves becomes one of floats, which PTX has with different
 * NaN semantics. Each step leads to fewer operations, wider types or scalars, so that expansion terminates; the work is
 * linear in the output. Operands that are used twice are frozen. Attributes of a call on its arguments and its result
 * are dropped, unless every step preserves them.
 *
 * <p>Under divergence: straight-line expansions compute for each lane on its own. Remainders, powers and masked
 * accesses expand to loops and branches; each lane has its own trip count, and they contain no convergent operations.
 *
 * <p>Not expanded: scalable vectors, integers of more than 128 bits, fp128, functions that PTX only approximates if the
 * call does not permit that, and calls with operand bundles.
 */
public final class ExpandIntrinsics implements FunctionPass {
    static final String NAME = "expand-intrinsics";
    private static final Rule REMAINDER = new Rule(NAME, "remainder", "a remainder of floats becomes a long division");
    private static final Rule REMAINDERS =
            new Rule(NAME, "remainders", "a remainder of vectors becomes one for each element");
    private static final Rule POWERS = new Rule(NAME, "powers", "a power becomes a loop over the bits of the exponent");
    private static final Rule MASKED = new Rule(NAME, "masked", "a masked access becomes a branch for each element");
    private static final Rule TRAP = new Rule(NAME, "trap", "a trap with a number becomes a trap");

    private static final Set<Intrinsic> ACCESSES = Set.of(
            Intrinsic.MASKED_LOAD,
            Intrinsic.MASKED_STORE,
            Intrinsic.MASKED_GATHER,
            Intrinsic.MASKED_SCATTER,
            Intrinsic.MASKED_EXPANDLOAD,
            Intrinsic.MASKED_COMPRESSSTORE);

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "expand intrinsics that PTX has no instruction for",
            new SourceRef.Manual("LLVM", "TargetLowering, LegalizeDAG, ScalarizeMaskedMemIntrin, ExpandReductions"),
            Stream.concat(ExpansionTable.RULES.stream(), Stream.of(REMAINDER, REMAINDERS, POWERS, MASKED, TRAP))
                    .toList(),
            List.of(),
            List.of("expanded"),
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
        Deque<Instruction> open = new ArrayDeque<>(function.instructionList());
        DataLayout layout = DataLayout.of(function.module());
        while (!open.isEmpty()) {
            Instruction next = open.pop();
            Deque<Instruction> made = new ArrayDeque<>();
            if (expand(next, layout, rewriter, made)) {
                context.count("expanded", 1);
            }
            while (!made.isEmpty()) {
                open.push(made.removeLast());
            }
        }
        return rewriter.changed();
    }

    private static boolean expand(
            Instruction instruction, DataLayout layout, Rewriter rewriter, Deque<Instruction> made) {
        if (instruction instanceof BinaryInstruction binary && binary.opcode() == Opcode.FREM) {
            return isPlain(binary.type()) && expandRemainder(binary, rewriter, made);
        }
        if (!(instruction instanceof CallInstruction call) || !isPlain(call)) {
            return false;
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind != null && !SelectableCalls.includes(kind, call) && expandCall(kind, call, layout, rewriter, made);
    }

    private static boolean expandCall(
            Intrinsic kind, CallInstruction call, DataLayout layout, Rewriter rewriter, Deque<Instruction> made) {
        if (kind == Intrinsic.UBSANTRAP) {
            return expandTrap(call, rewriter, made);
        }
        if (ACCESSES.contains(kind)) {
            if (!MaskedAccesses.fits(call, layout) || !rewriter.allow(MASKED, call)) {
                return false;
            }
            MaskedAccesses.expand(call, layout, rewriter, made);
            return true;
        }
        Optional<ExpansionTable.Expansion> row = ExpansionTable.of(kind, call);
        if (row.isPresent()) {
            return rewriter.allow(row.get().rule(), call) && expandInLine(row.get(), call, rewriter, made);
        }
        if (kind != Intrinsic.POWI || !rewriter.allow(POWERS, call)) {
            return false;
        }
        LoopExpansions.power(call, rewriter, made);
        return true;
    }

    private static boolean expandInLine(
            ExpansionTable.Expansion row, CallInstruction call, Rewriter rewriter, Deque<Instruction> made) {
        rewriter.replace(call, row.form().make(call, Emission.before(call, rewriter, made)));
        return true;
    }

    private static boolean expandTrap(CallInstruction call, Rewriter rewriter, Deque<Instruction> made) {
        if (!rewriter.allow(TRAP, call)) {
            return false;
        }
        Emission.before(call, rewriter, made).call("llvm.trap", List.of());
        rewriter.erase(call);
        return true;
    }

    // ---- remainders

    private static boolean expandRemainder(BinaryInstruction frem, Rewriter rewriter, Deque<Instruction> made) {
        if (!rewriter.allow(frem.type() instanceof VectorType ? REMAINDERS : REMAINDER, frem)) {
            return false;
        }
        if (frem.type() instanceof VectorType type) {
            rewriter.replace(frem, ofElements(frem, type, Emission.before(frem, rewriter, made)));
        } else {
            LoopExpansions.remainder(frem, rewriter, made);
        }
        return true;
    }

    private static Value ofElements(BinaryInstruction frem, VectorType type, Emission e) {
        Value result = e.context().poison(type);
        for (int i = 0; i < type.count(); i++) {
            Value left = e.element(frem.left(), i);
            result = e.withElement(result, e.op(Opcode.FREM, left, e.element(frem.right(), i), frem.flags()), i);
        }
        return result;
    }

    // ---- types

    private static boolean isPlain(CallInstruction call) {
        return call.bundles().isEmpty()
                && isPlain(call.type())
                && call.arguments().stream().allMatch(argument -> isPlain(argument.type()));
    }

    /** Whether {@code type} is not scalable, not too wide for the expansions, and has a format of PTX. */
    private static boolean isPlain(Type type) {
        if (type instanceof StructType structure) {
            return structure.fields().stream().allMatch(ExpandIntrinsics::isPlain);
        }
        boolean isScalable = type instanceof VectorType vector && vector.scalable();
        boolean isTooWide = type.scalar() instanceof IntType integer && integer.width() > IntType.I128.width();
        return !isScalable && !isTooWide && type.scalar() != FloatType.FP128;
    }
}
