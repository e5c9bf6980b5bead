package lockstep.compiler.legalize;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * lower-dynamic-elements: lowers {@code extractelement} and {@code insertelement} with a variable index to selects, or
 * for long vectors to accesses of a stack slot.
 *
 * <ol>
 *   <li>The index is converted to {@code i32}; a truncated index is out of range, for which the result is poison
 *       anyway. It is frozen if it may be undefined, since it has several uses that must agree.
 *   <li>An extraction is a binary tree of selects: bit {@code k} of the index decides at level {@code k}, which takes
 *       log n conditions and n - 1 selects.
 *   <li>An insertion compares the index with each element index, and selects element by element.
 *   <li>A vector of more than {@code select-limit} elements, which must be whole bytes, is stored in a stack slot,
 *       where the element is loaded or stored. An index out of range is clamped, as the access would be undefined
 *       behaviour.
 * </ol>
 *
 * <pre>{@code
 *   %e = extractelement <4 x float> %v, i32 %i
 * becomes
 *   %0 = freeze i32 %i
 *   %1 .. %4 = extractelement <4 x float> %v, i64 0 .. 3
 *   %5 = and i32 %0, 1
 *   %6 = icmp ne i32 %5, 0
 *   %7 = select i1 %6, float %2, float %1
 *   %8 = select i1 %6, float %4, float %3
 *   %9 = icmp uge i32 %0, 2
 *   %e = select i1 %9, float %8, float %7
 * }</pre>
 *
 * <p>A select propagates only the selected element, so that poison in others does not matter. Under divergence: each
 * lane has its own slot. Linear in the elements. Source: LLVM, {@code Scalarizer} (variable insertions and extractions)
 * and {@code SelectionDAGLegalize::ExpandExtractFromVectorThroughStack}.
 */
public final class LowerDynamicElements implements FunctionPass {
    private static final String NAME = "lower-dynamic-elements";
    static final Rule EXTRACT = new Rule(NAME, "extract", "an extraction at a variable index becomes selects");
    static final Rule INSERT = new Rule(NAME, "insert", "an insertion at a variable index becomes selects");
    static final Rule EXTRACT_SLOT =
            new Rule(NAME, "extract-slot", "an extraction from a long vector becomes a load from a slot");
    static final Rule INSERT_SLOT =
            new Rule(NAME, "insert-slot", "an insertion into a long vector becomes a store to a slot");

    private static final Knob LIMIT = new Knob(
            "select-limit",
            16,
            0,
            1 << 16,
            "longest vector whose elements are selected, in elements; longer ones go through a stack slot",
            new SourceRef.Assumed("15 selects cost less than a round trip to local memory"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "lower variable indices of vectors",
            new SourceRef.Manual("LLVM", "SelectionDAGLegalize::ExpandExtractFromVectorThroughStack"),
            List.of(EXTRACT, INSERT, EXTRACT_SLOT, INSERT_SLOT),
            List.of(LIMIT),
            List.of("selects", "slots"),
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
        VariableElements elements = new VariableElements(rewriter);
        for (Instruction instruction : function.instructionList()) {
            if (instruction instanceof ExtractElementInstruction extract
                    && isVariable(extract.vector(), extract.index())) {
                boolean isSlot = usesSlot(extract.vector(), elements, context);
                if (rewriter.allow(isSlot ? EXTRACT_SLOT : EXTRACT, extract)) {
                    rewriter.replace(extract, isSlot ? elements.load(extract) : elements.choose(extract));
                    context.count(isSlot ? "slots" : "selects", 1);
                }
            } else if (instruction instanceof InsertElementInstruction insert
                    && isVariable(insert.vector(), insert.index())) {
                boolean isSlot = usesSlot(insert.vector(), elements, context);
                if (rewriter.allow(isSlot ? INSERT_SLOT : INSERT, insert)) {
                    rewriter.replace(insert, isSlot ? elements.store(insert) : elements.blend(insert));
                    context.count(isSlot ? "slots" : "selects", 1);
                }
            }
        }
        return rewriter.changed();
    }

    private static boolean isVariable(Value vector, Value index) {
        return !(index instanceof ConstantInt) && vector.type() instanceof VectorType type && !type.scalable();
    }

    private static boolean usesSlot(Value vector, VariableElements elements, PassContext context) {
        VectorType type = (VectorType) vector.type();
        return type.count() > context.knob(LIMIT) && elements.isAddressable(type);
    }
}
