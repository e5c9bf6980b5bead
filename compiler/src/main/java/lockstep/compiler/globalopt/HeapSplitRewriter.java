package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;

/**
 * Rewrites one variable with the address of structs on the heap. The addresses of the objects are stored in field
 * order, and where a load of the variable is compared with null, that of the last field is loaded first: a thread that
 * finds it set finds the others set, too.
 */
final class HeapSplitRewriter {
    private final HeapVariable heap;
    private final FieldLayout fields;
    private final Map<Instruction, FieldAccess> accesses;
    private final List<GlobalVariable> variables;
    private final Edits edits;
    private final FieldRewriter rewriter;
    private final Map<Instruction, HeapVariable.Root> roots = new IdentityHashMap<>();
    private final Map<LocalValue, List<FieldRewriter.Base>> bases = new IdentityHashMap<>();

    HeapSplitRewriter(
            HeapVariable heap,
            FieldLayout fields,
            Map<Instruction, FieldAccess> accesses,
            List<GlobalVariable> variables,
            Edits edits) {
        this.heap = heap;
        this.fields = fields;
        this.accesses = accesses;
        this.variables = variables;
        this.edits = edits;
        this.rewriter = new FieldRewriter(fields);
        for (HeapVariable.Root root : heap.roots()) {
            root.uses().accesses().forEach(access -> roots.put(access.instruction(), root));
        }
    }

    int reused() {
        return rewriter.reused();
    }

    private Rewriter in(Instruction instruction) {
        return edits.of(Settings.functionOf(instruction), HeapSplit.RULE);
    }

    private static Constant nullPointer(Rewriter rewriter) {
        return rewriter.context().nullPointer(PointerType.GENERIC);
    }

    // ---- the allocation

    /** Emits one allocation for each field, the test for failure, and the code for failure. */
    void allocate(HeapSize size) {
        CallInstruction malloc = heap.malloc();
        Rewriter edit = in(malloc);
        String name = heap.variable().name();
        Function allocator = malloc.calledFunction().orElseThrow();
        IrBuilder builder = edit.before(malloc);
        Value failed = builder.compare(
                Predicate.SLT, malloc.argument(0), builder.context().i64(0));
        ((Instruction) failed).setName(name + ".isneg");
        List<Instruction> parts = new ArrayList<>();
        for (int field = 0; field < fields.fieldCount(); field++) {
            Instruction part = builder.call(allocator, size.bytes(fields.stride(field), builder));
            part.setName(name + ".f" + field + ".malloc");
            parts.add(part);
        }
        for (int field = 0; field < parts.size(); field++) {
            Instruction isNull = builder.compare(Predicate.EQ, parts.get(field), nullPointer(edit));
            isNull.setName(name + ".isnull" + field);
            Instruction either = builder.binary(Opcode.OR, failed, isNull);
            either.setName("tmp" + field);
            failed = either;
        }
        branch(edit, failed, parts);
    }

    private void branch(Rewriter edit, Value failed, List<Instruction> parts) {
        CallInstruction malloc = heap.malloc();
        BasicBlock head = Objects.requireNonNull(malloc.block());
        BasicBlock rest = edit.splitBefore(malloc, "malloc_cont");
        BasicBlock onFailure = edit.addBlock("malloc_ret_null", rest);
        edit.replaceTerminator(head, new BranchInstruction(failed, onFailure, rest));
        BasicBlock last = freeAll(edit, onFailure, rest, parts);
        List<FieldRewriter.Base> addresses = new ArrayList<>();
        for (int field = 0; field < parts.size(); field++) {
            PhiInstruction phi = new PhiInstruction(PointerType.GENERIC, 0);
            phi.inheritFrom(malloc);
            phi.setName(heap.variable().name() + ".f" + field + ".address");
            edit.insertBefore(phi, malloc);
            edit.addIncoming(phi, parts.get(field), head);
            edit.addIncoming(phi, nullPointer(edit), last);
            addresses.add(new FieldRewriter.Base(phi, StaticAllocation.HEAP_ALIGNMENT));
        }
        bases.put(malloc, addresses);
    }

    /** Emits code to free those that did not fail; returns the block that continues. */
    private BasicBlock freeAll(Rewriter edit, BasicBlock first, BasicBlock rest, List<Instruction> parts) {
        BasicBlock at = first;
        for (int field = 0; field < parts.size(); field++) {
            BasicBlock free = edit.addBlock("free_it" + field, rest);
            BasicBlock next = edit.addBlock("next" + field, rest);
            IrBuilder builder = edit.atEnd(at).standingFor(heap.malloc());
            Instruction succeeded = builder.compare(Predicate.NE, parts.get(field), nullPointer(edit));
            succeeded.setName(heap.variable().name() + ".f" + field + ".nonnull");
            builder.branch(succeeded, free, next);
            builder.moveToEnd(free);
            builder.call(freeFunction(), parts.get(field));
            builder.branch(next);
            at = next;
        }
        edit.atEnd(at).branch(rest);
        return at;
    }

    private Function freeFunction() {
        Module module = heap.variable().module();
        return module.declareFunction(MallocFailure.FREE, FunctionType.of(SimpleType.VOID, PointerType.GENERIC));
    }

    // ---- loads

    /** Loads the needed addresses where the variable was loaded. */
    void load() {
        for (HeapVariable.Root root : heap.roots()) {
            if (root.address() instanceof LoadInstruction load) {
                bases.put(load, loaded(load, root));
            }
        }
    }

    private List<FieldRewriter.Base> loaded(LoadInstruction load, HeapVariable.Root root) {
        Rewriter edit = in(load);
        Set<Integer> needed = needed(root);
        List<FieldRewriter.Base> addresses = new ArrayList<>();
        for (int field = fields.fieldCount() - 1; field >= 0; field--) {
            Value address = nullPointer(edit);
            if (needed.contains(field)) {
                Instruction part =
                        edit.before(load).add(new LoadInstruction(load.type(), variables.get(field), load.access()));
                load.metadata().forEach(part::setMetadata);
                part.setName(heap.variable().name() + ".f" + field + ".val");
                address = part;
            }
            addresses.add(new FieldRewriter.Base(address, StaticAllocation.HEAP_ALIGNMENT));
        }
        Collections.reverse(addresses);
        return addresses;
    }

    private Set<Integer> needed(HeapVariable.Root root) {
        Set<Integer> needed = new TreeSet<>();
        boolean isAll = !root.frees().isEmpty();
        for (AddressUses.Access access : root.uses().accesses()) {
            FieldAccess planned = Objects.requireNonNull(accesses.get(access.instruction()));
            isAll |= planned.isWhole();
            needed.add(planned.target().field());
        }
        if (!root.comparisons().isEmpty()) {
            needed.add(fields.fieldCount() - 1);
        }
        for (int field = 0; isAll && field < fields.fieldCount(); field++) {
            needed.add(field);
        }
        return needed;
    }

    // ---- the rest

    /** Rewrites the accesses of the memory. */
    void rewrite() {
        for (FieldAccess planned : FieldAccess.inOrder(accesses.values(), true)) {
            Instruction instruction = planned.access().instruction();
            HeapVariable.Root root = Objects.requireNonNull(roots.get(instruction));
            rewriter.rewrite(in(instruction), planned, basesOf(root));
        }
    }

    private List<FieldRewriter.Base> basesOf(HeapVariable.Root root) {
        return Objects.requireNonNull(bases.get(root.address()));
    }

    /** Rewrites the uses other than accesses, and erases the remaining uses of the variable. */
    void finish() {
        for (HeapVariable.Root root : heap.roots()) {
            Value last = basesOf(root).getLast().address();
            root.comparisons().forEach(compare -> compare(compare, last));
            root.frees().forEach(free -> free(free, basesOf(root)));
            Settings.eraseUnused(root.uses().computations(), edits, HeapSplit.RULE);
        }
        StoreInstruction store = heap.store();
        Rewriter edit = in(store);
        for (int field = 0; field < variables.size(); field++) {
            Value address = basesOf(heap.call()).get(field).address();
            edit.before(store).add(new StoreInstruction(address, variables.get(field), store.access()));
        }
        edit.erase(store);
        heap.roots().forEach(root -> in((Instruction) root.address()).erase((Instruction) root.address()));
        edits.remove(heap.variable());
    }

    private void compare(CompareInstruction compare, Value last) {
        Rewriter edit = in(compare);
        Optional<Boolean> always = HeapVariable.always(compare.predicate());
        if (always.isPresent()) {
            edit.replace(compare, edit.context().bool(always.get()));
        } else {
            edit.setOperand(compare, 0, last);
        }
    }

    private void free(CallInstruction free, List<FieldRewriter.Base> addresses) {
        Rewriter edit = in(free);
        for (FieldRewriter.Base base : addresses) {
            Instruction part = free.copy();
            edit.before(free).add(part);
            edit.setOperand(part, 0, base.address());
        }
        edit.erase(free);
    }
}
