package lockstep.compiler.sroa;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** Replaces an alloca by one alloca for each partition that is read, and rewrites every access. */
final class SliceRewriter {
    private final Rewriter rewriter;
    private final DataLayout layout;
    private final AllocaInstruction alloca;
    private final AllocaSlices slices;
    private final Partitions partitions;
    private final Map<Partition, Replacement> replacements = new IdentityHashMap<>();

    /** A new alloca; {@code form} is the type of the value that it will become, or null if it stays in memory. */
    private record Replacement(
            AllocaInstruction alloca, @Nullable Type form, long alignment) {}

    SliceRewriter(
            Rewriter rewriter,
            DataLayout layout,
            AllocaInstruction alloca,
            AllocaSlices slices,
            Partitions partitions) {
        this.rewriter = rewriter;
        this.layout = layout;
        this.alloca = alloca;
        this.slices = slices;
        this.partitions = partitions;
    }

    /** Rewrites all accesses; returns the number of new allocas. */
    int run() {
        int made = 0;
        for (Partition partition : partitions.all()) {
            if (partition.isRead()) {
                replacements.put(partition, replacement(partition));
                made++;
            }
        }
        slices.markers().forEach(this::rewriteMarker);
        for (Slice slice : slices.slices()) {
            rewrite(slice);
        }
        for (Instruction pointer : slices.derived().reversed()) {
            rewriter.erase(pointer);
        }
        rewriter.erase(alloca);
        return made;
    }

    // ---- new allocas

    private Replacement replacement(Partition partition) {
        @Nullable Type form = PartitionForm.of(partition, layout).orElse(null);
        Type type = form == null ? new ArrayType(IntType.I8, partition.size()) : form;
        long known = alloca.alignment() == 0 ? layout.abiAlignment(alloca.allocatedType()) : alloca.alignment();
        long alignment = alignmentAt(known, partition.begin());
        int space = ((PointerType) alloca.type()).addressSpace();
        Value one = context().integer(IntType.I32, 1);
        AllocaInstruction made = rewriter.before(alloca).add(new AllocaInstruction(type, one, alignment, space));
        if (alloca.name() != null) {
            made.setName(alloca.name() + ".sroa." + partition.begin());
        }
        return new Replacement(made, form, alignment);
    }

    /** The alignment of an address {@code offset} bytes after one that is aligned to {@code alignment}. */
    private static long alignmentAt(long alignment, long offset) {
        return offset == 0 ? alignment : Math.min(alignment, Long.lowestOneBit(offset));
    }

    private Context context() {
        return rewriter.context();
    }

    private void rewriteMarker(CallInstruction call) {
        Function marker = call.calledFunction().orElseThrow();
        for (Partition partition : partitions.all()) {
            Replacement replacement = replacements.get(partition);
            if (replacement != null) {
                Value bytes = context().integer((IntType) call.argument(0).type(), partition.size());
                rewriter.before(call).call(marker, bytes, replacement.alloca());
            }
        }
        rewriter.erase(call);
    }

    // ---- accesses

    private void rewrite(Slice slice) {
        switch (slice) {
            case Slice.Load load -> rewriteLoad(load);
            case Slice.Store store -> rewriteStore(store);
            case Slice.Fill fill -> rewriteFill(fill);
            case Slice.Transfer transfer -> rewriteTransfer(transfer);
        }
        rewriter.erase(slice.user());
    }

    private void rewriteLoad(Slice.Load load) {
        IrBuilder builder = rewriter.before(load.user());
        @Nullable Value whole = null;
        for (Partition partition : partitions.touchedBy(load)) {
            Value piece = loadPiece(builder, load, partition);
            whole = whole == null
                    ? place(builder, piece, load, partition)
                    : builder.binary(Opcode.OR, whole, place(builder, piece, load, partition));
        }
        Value value = whole == null ? context().undef(load.type()) : whole;
        rewriter.replaceAllUses(load.user(), value);
        if (value instanceof Instruction instruction) {
            instruction.setName(load.user().name());
        }
    }

    private Value loadPiece(IrBuilder builder, Slice.Load load, Partition partition) {
        Type type = PartitionForm.pieceType(load, partition);
        Replacement replacement = Objects.requireNonNull(replacements.get(partition));
        long offset = partition.from(load) - partition.begin();
        Type stored = replacement.form() == null ? type : replacement.form();
        LoadInstruction made = builder.load(
                stored, pointer(builder, replacement, offset), alignmentAt(replacement.alignment(), offset));
        if (stored.equals(load.type())) {
            load.user().metadata().forEach(made::setMetadata);
        }
        return convert(builder, made, type);
    }

    /** {@code piece} shifted to its place in the value of {@code load}. */
    private Value place(IrBuilder builder, Value piece, Slice.Load load, Partition partition) {
        if (piece.type().equals(load.type())) {
            return piece;
        }
        Value wide = builder.cast(Opcode.ZEXT, piece, load.type());
        long bits = (partition.from(load) - load.begin()) * Byte.SIZE;
        return bits == 0 ? wide : builder.binary(Opcode.SHL, wide, context().integer((IntType) load.type(), bits));
    }

    private void rewriteStore(Slice.Store store) {
        IrBuilder builder = rewriter.before(store.user());
        for (Partition partition : partitions.touchedBy(store)) {
            Replacement replacement = replacements.get(partition);
            if (replacement != null) {
                storePiece(builder, store, partition, replacement);
            }
        }
    }

    private void storePiece(IrBuilder builder, Slice.Store store, Partition partition, Replacement replacement) {
        Type type = PartitionForm.pieceType(store, partition);
        Value piece = store.user().value();
        if (!type.equals(store.type())) {
            long bits = (partition.from(store) - store.begin()) * Byte.SIZE;
            piece = bits == 0
                    ? piece
                    : builder.binary(Opcode.LSHR, piece, context().integer((IntType) store.type(), bits));
            piece = builder.cast(Opcode.TRUNC, piece, type);
        }
        long offset = partition.from(store) - partition.begin();
        Value value = replacement.form() == null ? piece : convert(builder, piece, replacement.form());
        Instruction made = builder.store(
                value, pointer(builder, replacement, offset), alignmentAt(replacement.alignment(), offset));
        if (value == store.user().value()) {
            store.user().metadata().forEach(made::setMetadata);
        }
    }

    private static Value convert(IrBuilder builder, Value value, Type type) {
        return value.type().equals(type) ? value : builder.cast(Opcode.BITCAST, value, type);
    }

    private Value pointer(IrBuilder builder, Replacement replacement, long offset) {
        return pointer(builder, replacement.alloca(), offset);
    }

    private Value pointer(IrBuilder builder, Value base, long offset) {
        if (offset == 0) {
            return base;
        }
        int space = ((PointerType) base.type()).addressSpace();
        Value index = context().integer(IntType.of(layout.indexBits(space)), offset);
        return builder.elementPointer(IntType.I8, base, List.of(index), Flag.INBOUNDS.bit());
    }

    // ---- memory intrinsics

    private void rewriteFill(Slice.Fill fill) {
        IrBuilder builder = rewriter.before(fill.user());
        for (Partition partition : partitions.touchedBy(fill)) {
            Replacement replacement = replacements.get(partition);
            if (replacement == null) {
                continue;
            }
            if (replacement.form() != null) {
                Value value = filled(builder, AllocaSlices.fillValue(fill), replacement.form());
                builder.store(value, replacement.alloca(), replacement.alignment());
            } else {
                long offset = partition.from(fill) - partition.begin();
                call(
                        builder,
                        fill.user(),
                        pointer(builder, replacement, offset),
                        AllocaSlices.fillValue(fill),
                        partition.to(fill) - partition.from(fill));
            }
        }
    }

    private void call(IrBuilder builder, CallInstruction model, Value first, Value second, long bytes) {
        Value length = context().integer((IntType) model.argument(2).type(), bytes);
        builder.call(model.calledFunction().orElseThrow(), first, second, length, model.argument(3));
    }

    /** A value of {@code type} all of whose bytes are {@code octet}. */
    private Value filled(IrBuilder builder, Value octet, Type type) {
        if (octet instanceof ConstantInt c && c.isZero()) {
            return context().zero(type);
        }
        if (type instanceof VectorType vector) {
            return context().splat(vector, (Constant) octet);
        }
        int bits = (int) layout.sizeInBits(type);
        IntType integer = IntType.of(bits);
        Value value = octet instanceof ConstantInt c
                ? context().integer(integer, repeated(c, bits))
                : repeated(builder, octet, integer);
        return type instanceof FloatType ? convert(builder, value, type) : value;
    }

    private static BigInteger repeated(ConstantInt octet, int bits) {
        BigInteger value = BigInteger.ZERO;
        for (int bit = 0; bit < bits; bit += Byte.SIZE) {
            value = value.or(octet.unsigned().shiftLeft(bit));
        }
        return value;
    }

    private Value repeated(IrBuilder builder, Value octet, IntType type) {
        if (type.width() == Byte.SIZE) {
            return octet;
        }
        // Shifts and ors keep undefined bits where they are; a multiplication would spread them.
        Value value = builder.cast(Opcode.ZEXT, octet, type);
        for (int bits = Byte.SIZE; bits < type.width(); bits *= 2) {
            Value shifted = builder.binary(Opcode.SHL, value, context().integer(type, bits));
            value = builder.binary(Opcode.OR, value, shifted);
        }
        return value;
    }

    private void rewriteTransfer(Slice.Transfer transfer) {
        IrBuilder builder = rewriter.before(transfer.user());
        Map<Long, Value> others = new HashMap<>();
        for (Partition partition : new ArrayList<>(partitions.touchedBy(transfer))) {
            Replacement replacement = replacements.get(partition);
            if (replacement != null) {
                transferPiece(builder, transfer, partition, replacement, others);
            }
        }
    }

    private void transferPiece(
            IrBuilder builder,
            Slice.Transfer transfer,
            Partition partition,
            Replacement replacement,
            Map<Long, Value> others) {
        int otherIndex = transfer.reads() ? 0 : 1;
        long distance = partition.from(transfer) - transfer.begin();
        Value other = others.computeIfAbsent(
                distance, o -> pointer(builder, transfer.user().argument(otherIndex), o));
        Type form = replacement.form();
        if (form == null) {
            Value own = pointer(builder, replacement, partition.from(transfer) - partition.begin());
            long bytes = partition.to(transfer) - partition.from(transfer);
            call(builder, transfer.user(), transfer.reads() ? other : own, transfer.reads() ? own : other, bytes);
            return;
        }
        long known = Math.max(
                1,
                transfer.user().argumentAttributes(otherIndex).intValue("align").orElse(1));
        long alignment = alignmentAt(known, distance);
        if (transfer.reads()) {
            Value value = builder.load(form, replacement.alloca(), replacement.alignment());
            builder.store(value, other, alignment);
        } else {
            Value value = builder.load(form, other, alignment);
            builder.store(value, replacement.alloca(), replacement.alignment());
        }
    }
}
