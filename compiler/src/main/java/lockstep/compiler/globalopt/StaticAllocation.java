package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Path A for the heap: memory of a small known size that is allocated once becomes the variable {@code .body}. Tests
 * whether it was allocated read the flag {@code .init}, which is set where the address was stored.
 *
 * <p>Source: seed 004, "Path A: Small-Constant Promotion", "Generated IR Pattern". The seed's codes of comparisons 0x20
 * to 0x29 are LLVM's predicates: eq and ule read the flag and negate it ({@code notinit}), ult is false, ne and ugt
 * read the flag. Unlike there, uge is true, and signed comparisons are refused.
 */
final class StaticAllocation {
    static final Rule RULE = new Rule(
            GlobalOpt.NAME, "static-allocation", "memory that is allocated once becomes a variable of its own");

    /** Addresses that malloc returns are multiples of this many bytes. Source: CUDA C++ Programming Guide, "malloc". */
    static final long HEAP_ALIGNMENT = 16;

    private final HeapVariable heap;
    private final Type bodyType;

    private StaticAllocation(HeapVariable heap, Type bodyType) {
        this.heap = heap;
        this.bodyType = bodyType;
    }

    /** The plan for memory that is known to be allocated once, or empty with the reason added to {@code objections}. */
    static Optional<StaticAllocation> plan(
            HeapVariable heap, MallocFailure failure, Settings settings, Objections objections) {
        Type body = bodyType(heap, settings).orElse(null);
        if (body == null) {
            return objections.add(GlobalRefusals.STATIC_SIZE);
        }
        if (TypeFilter.paddedBits(body, settings.layout()) > settings.mostBits()) {
            return objections.add(GlobalRefusals.STATIC_BITS, "its memory has over " + settings.mostBits() + " bits");
        }
        if (!failure.isUndefinedEverywhere()) {
            return objections.add(GlobalRefusals.FAILURE_SEEN);
        }
        boolean isShared = heap.variable().addressSpace() == AddressSpace.SHARED.number();
        return isShared && heap.isLoadCompared()
                ? objections.add(GlobalRefusals.SHARED_FLAG)
                : Optional.of(new StaticAllocation(heap, body));
    }

    private static Optional<Type> bodyType(HeapVariable heap, Settings settings) {
        if (!(heap.malloc().argument(0) instanceof ConstantInt size)
                || size.signed().signum() <= 0
                || size.signed().bitLength() >= Integer.SIZE - 1) {
            return Optional.empty();
        }
        StructType struct = heap.struct().filter(TypeFilter::accepts).orElse(null);
        long each = struct == null ? 0 : settings.layout().allocSize(struct);
        if (struct == null || each == 0 || size.sext() % each != 0) {
            return Optional.of(new ArrayType(IntType.I8, size.sext()));
        }
        return Optional.of(size.sext() == each ? struct : new ArrayType(struct, size.sext() / each));
    }

    /**
     * Applies the plan, if the gate allows it.
     *
     * @return the new variables; empty if nothing was done
     */
    List<GlobalVariable> apply(Edits edits, UserIndex index, Settings settings) {
        Instruction malloc = heap.malloc();
        if (!edits.allow(RULE, Settings.functionOf(malloc), malloc)) {
            return List.of();
        }
        GlobalVariable old = heap.variable();
        Context context = old.module().context();
        NewVariables variables = new NewVariables(old, index);
        List<GlobalVariable> made = new ArrayList<>();
        GlobalVariable body = variables.make(".body", bodyType, context.undef(bodyType), HEAP_ALIGNMENT);
        made.add(body);
        GlobalVariable flag = null;
        if (heap.isLoadCompared()) {
            flag = variables.make(".init", IntType.I1, context.bool(false), 1);
            made.add(flag);
        }
        for (HeapVariable.Root root : heap.roots()) {
            replace(root, body, flag, edits);
        }
        StoreInstruction store = heap.store();
        Rewriter rewriter = edits.of(Settings.functionOf(store), RULE);
        if (flag != null) {
            rewriter.before(store).store(context.bool(true), flag, 1);
        }
        rewriter.erase(store);
        rewriter.erase(malloc);
        edits.remove(old);
        settings.context().count("static", 1);
        return made;
    }

    /** The call itself is erased later, with the store that uses it. */
    private void replace(HeapVariable.Root root, GlobalVariable body, @Nullable GlobalVariable flag, Edits edits) {
        Instruction address = (Instruction) root.address();
        Rewriter rewriter = edits.of(Settings.functionOf(address), RULE);
        answerComparisons(root, flag, rewriter);
        for (CallInstruction free : root.frees()) {
            edits.of(Settings.functionOf(free), RULE).erase(free);
        }
        boolean isUsed = address.useCount() > (address == heap.malloc() ? 1 : 0);
        Value pointer = isUsed ? pointer(body, address, rewriter) : body;
        for (Use use : address.useList()) {
            if (use.user() != heap.store()) {
                rewriter.replaceUse(use, pointer);
            }
        }
        if (address != heap.malloc()) {
            rewriter.erase(address);
        }
    }

    /** A generic pointer to the variable, which may be in another space. */
    private static Value pointer(GlobalVariable body, Instruction place, Rewriter rewriter) {
        if (body.type().equals(PointerType.GENERIC)) {
            return body;
        }
        Instruction cast = rewriter.before(place).cast(Opcode.ADDRSPACECAST, body, PointerType.GENERIC);
        cast.setName("newgv");
        return cast;
    }

    private void answerComparisons(HeapVariable.Root root, @Nullable GlobalVariable flag, Rewriter rewriter) {
        Value flagValue = null;
        for (CompareInstruction compare : root.comparisons()) {
            Optional<Boolean> always = HeapVariable.always(compare.predicate());
            boolean isOfNull = HeapVariable.isTrueOfNull(compare.predicate());
            if (always.isPresent() || flag == null || root.address() == heap.malloc()) {
                boolean answer = always.orElse(!isOfNull);
                rewriter.replace(compare, rewriter.context().bool(answer));
                continue;
            }
            if (flagValue == null) {
                flagValue = readFlag(root.address(), flag, rewriter);
            }
            rewriter.replace(compare, isOfNull ? negated(flagValue, compare, flag, rewriter) : flagValue);
        }
    }

    /** Reads the flag where the variable was loaded, so that later stores are not seen. */
    private static Value readFlag(LocalValue address, GlobalVariable flag, Rewriter rewriter) {
        LoadInstruction value = rewriter.before((Instruction) address).load(IntType.I1, flag, 1);
        value.setName(flag.name() + ".val");
        return value;
    }

    private static Value negated(Value flagValue, Instruction place, GlobalVariable flag, Rewriter rewriter) {
        IrBuilder builder = rewriter.before(place);
        Instruction not =
                builder.binary(Opcode.XOR, flagValue, builder.context().bool(true));
        not.setName(flag.name().replace(".init", ".notinit"));
        return not;
    }
}
