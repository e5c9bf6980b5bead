package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.rule.Rule;

/**
 * Path B for the heap: a variable with the address of a struct on the heap, or of an array of structs, becomes one
 * variable {@code .fN} for each field, with the address of an object of its own. Since several allocations may fail
 * where one did, all are freed if one fails, and all addresses are null.
 *
 * <p>The objects of the fields must not take more from the heap than the struct did; if they take less, no allocation
 * of the module may be seen to fail. Source: seed 004, "Null/Negative Guards", "Malloc/Free Decomposition Algorithm".
 */
final class HeapSplit {
    static final Rule RULE =
            new Rule(GlobalOpt.NAME, "split-heap", "structs on the heap become one heap object for each field");

    private final HeapVariable heap;
    private final FieldLayout fields;
    private final HeapSize size;
    private final Map<Instruction, FieldAccess> accesses = new LinkedHashMap<>();

    private HeapSplit(HeapVariable heap, FieldLayout fields, HeapSize size) {
        this.heap = heap;
        this.fields = fields;
        this.size = size;
    }

    /** The plan for memory that is known to be allocated once, or empty with the reason added to {@code objections}. */
    static Optional<HeapSplit> plan(
            HeapVariable heap, MallocFailure failure, Settings settings, Objections objections) {
        FieldLayout fields = layout(heap, settings.layout()).orElse(null);
        if (fields == null) {
            return objections.add(GlobalRefusals.NO_STRUCT);
        }
        if (fields.fieldCount() > settings.mostFields()) {
            return objections.add(
                    GlobalRefusals.HEAP_FIELDS, "the struct on the heap has " + fields.fieldCount() + " fields");
        }
        HeapSize size = HeapSize.of(heap.malloc().argument(0), fields.stride()).orElse(null);
        if (size == null || !size.isWide() || !heap.malloc().argument(0).type().isInt(Long.SIZE)) {
            return objections.add(GlobalRefusals.HEAP_SIZE);
        }
        if (!mayDeclareFree(heap.variable().module())) {
            return objections.add(GlobalRefusals.NO_FREE);
        }
        long before = size.demand(fields.stride());
        long after = 0;
        for (int field = 0; field < fields.fieldCount(); field++) {
            long demand = size.demand(fields.stride(field));
            if (demand <= 0) {
                return objections.add(GlobalRefusals.DEMAND, "what its fields take from the heap is not known");
            }
            after += demand;
        }
        if (before < 0 || after > before || after < before && !failure.isUndefinedEverywhere()) {
            return objections.add(GlobalRefusals.DEMAND);
        }
        HeapSplit split = new HeapSplit(heap, fields, size);
        return split.planAccesses() ? Optional.of(split) : objections.add(GlobalRefusals.HEAP_CROSSES);
    }

    private static boolean mayDeclareFree(Module module) {
        FunctionType type = FunctionType.of(SimpleType.VOID, PointerType.GENERIC);
        return module.global(MallocFailure.FREE)
                .map(g -> g instanceof Function f
                        && f.isDeclaration()
                        && f.functionType().equals(type))
                .orElse(true);
    }

    private static Optional<FieldLayout> layout(HeapVariable heap, DataLayout layout) {
        Optional<StructType> struct = heap.struct().filter(TypeFilter::accepts);
        return struct.filter(s -> !s.fields().isEmpty()).flatMap(s -> FieldLayout.of(s, layout));
    }

    /** Every object has the alignment of the heap. */
    private List<Long> alignments() {
        List<Long> alignments = new ArrayList<>();
        for (int field = 0; field < fields.fieldCount(); field++) {
            alignments.add(StaticAllocation.HEAP_ALIGNMENT);
        }
        return alignments;
    }

    private boolean planAccesses() {
        List<Long> alignments = alignments();
        for (HeapVariable.Root root : heap.roots()) {
            for (AddressUses.Access access : root.uses().accesses()) {
                FieldAccess planned =
                        FieldAccess.plan(access, fields, alignments).orElse(null);
                if (planned == null) {
                    return false;
                }
                accesses.put(access.instruction(), planned);
            }
        }
        return true;
    }

    /**
     * Applies the plan, if the gate allows it.
     *
     * @return the new variables; empty if nothing was done
     */
    List<GlobalVariable> apply(Edits edits, UserIndex index, Settings settings) {
        Instruction malloc = heap.malloc();
        GlobalVariable old = heap.variable();
        if (!edits.allow(RULE, Settings.functionOf(malloc), malloc)) {
            return List.of();
        }
        NewVariables variables = new NewVariables(old, index);
        List<GlobalVariable> made = new ArrayList<>();
        for (int field = 0; field < fields.fieldCount(); field++) {
            made.add(variables.make(
                    ".f" + field, old.valueType(), old.initializer().orElseThrow(), old.alignment()));
        }
        HeapSplitRewriter rewriter = new HeapSplitRewriter(heap, fields, accesses, made, edits);
        rewriter.allocate(size);
        rewriter.load();
        rewriter.rewrite();
        rewriter.finish();
        settings.context().count("heap-fields", made.size());
        settings.context().count("deduplicated", rewriter.reused());
        return made;
    }
}
