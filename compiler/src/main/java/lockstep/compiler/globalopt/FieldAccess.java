package lockstep.compiler.globalopt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.StoreInstruction;

/**
 * An access and its target when every field is an object of its own.
 *
 * @param access the original access
 * @param target the field and the place in it
 * @param isWhole whether a whole struct is read or written; then {@code target} is that of field 0
 */
record FieldAccess(AddressUses.Access access, FieldLayout.Target target, boolean isWhole) {
    /**
     * Plans {@code access}.
     *
     * @param alignments the known alignment of each field's object, in bytes
     * @return empty if it neither stays within one field nor accesses a whole struct
     */
    static Optional<FieldAccess> plan(AddressUses.Access access, FieldLayout fields, List<Long> alignments) {
        Optional<FieldLayout.Target> whole =
                access.isSimple() ? fields.whole(access.place(), access.type()) : Optional.empty();
        if (whole.isPresent()) {
            return Optional.of(new FieldAccess(access, whole.get(), true));
        }
        FieldLayout.Target target = fields.field(access.place(), access.type()).orElse(null);
        if (target == null) {
            return Optional.empty();
        }
        FieldAccess planned = new FieldAccess(access, target, false);
        boolean keepsAlignment =
                planned.alignment(fields, target, alignments.get(target.field())) >= planned.stated(fields);
        return how(access.instruction()).isAtomic() && !keepsAlignment ? Optional.empty() : Optional.of(planned);
    }

    /**
     * {@code all} by block. Within a block they are in program order if several compute their address, so that an
     * address may be reused by later accesses; otherwise the order does not matter, and a large block need not be
     * numbered.
     *
     * @param areBasesComputed whether the addresses of the fields' objects are not constants, so that every address is
     *     computed
     */
    static List<FieldAccess> inOrder(Collection<FieldAccess> all, boolean areBasesComputed) {
        Map<BasicBlock, List<FieldAccess>> byBlock = new LinkedHashMap<>();
        for (FieldAccess access : all) {
            BasicBlock block =
                    Objects.requireNonNull(access.access().instruction().block());
            byBlock.computeIfAbsent(block, b -> new ArrayList<>()).add(access);
        }
        List<FieldAccess> ordered = new ArrayList<>(all.size());
        for (List<FieldAccess> ofBlock : byBlock.values()) {
            long computed = ofBlock.stream()
                    .filter(access ->
                            areBasesComputed || !access.access().place().isConstant())
                    .count();
            if (computed > 1) {
                ofBlock.sort(FieldAccess::compareInBlock);
            }
            ordered.addAll(ofBlock);
        }
        return ordered;
    }

    private static int compareInBlock(FieldAccess one, FieldAccess other) {
        Instruction first = one.access().instruction();
        Instruction second = other.access().instruction();
        return first == second ? 0 : first.comesBefore(second) ? -1 : 1;
    }

    /** The memory access properties of {@code instruction}. */
    static MemoryAccess how(Instruction instruction) {
        if (instruction instanceof LoadInstruction load) {
            return load.access();
        }
        if (instruction instanceof StoreInstruction store) {
            return store.access();
        }
        if (instruction instanceof AtomicRmwInstruction atomic) {
            return atomic.access();
        }
        if (instruction instanceof CompareExchangeInstruction exchange) {
            return exchange.access();
        }
        throw new IllegalArgumentException("no access: " + instruction.opcode());
    }

    /** The alignment of the original access, in bytes. */
    long stated(FieldLayout fields) {
        long own = how(access.instruction()).alignment();
        return own != 0 ? own : fields.layout().abiAlignment(access.type());
    }

    /**
     * The alignment of the address {@code place} in the object of its field, whose alignment is {@code base}; at most
     * that of the original access.
     */
    long alignment(FieldLayout fields, FieldLayout.Target place, long base) {
        long stride = fields.stride(place.field());
        long known = Math.min(base, stated(fields));
        known = Math.min(known, lowest(place.structs() * stride));
        known = Math.min(known, lowest(place.bytes()));
        for (AddressOffset.Term term : place.outer()) {
            known = Math.min(known, lowest(term.stride() / fields.stride() * stride));
        }
        for (AddressOffset.Term term : place.inner()) {
            known = Math.min(known, lowest(term.stride()));
        }
        return known;
    }

    /** The largest power of two that divides {@code number}; the largest representable one for 0. */
    static long lowest(long number) {
        return number == 0 ? 1L << 62 : Long.lowestOneBit(number);
    }
}
