package lockstep.compiler.analysis.alias;

import java.util.Optional;
import lockstep.compiler.analysis.ConstantOffset;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;

/**
 * The bytes that an instruction writes: every one of them is written, no others are, and it has no other effect on
 * other threads.
 *
 * @param location the bytes, with the metadata of the access
 * @param base what {@code from} is relative to
 * @param from first byte, relative to {@code base}
 * @param size number of bytes
 */
public record WrittenBytes(MemoryLocation location, Value base, long from, long size) {
    private static final long MAX_OFFSET = 1L << 40;

    /**
     * The bytes of a plain store, or of a copy or fill of a constant number of bytes, if what is written determines all
     * their bits and {@code base} is an address in the space of the access; empty for anything else.
     */
    public static Optional<WrittenBytes> of(Instruction instruction, DataLayout layout) {
        boolean isPart = instruction instanceof StoreInstruction store
                && !fillsBytes(store.value().type(), layout);
        return isPart
                ? Optional.empty()
                : overwritten(instruction, layout).filter(bytes -> !bytes.crossesSpaces(layout));
    }

    /**
     * The bytes whose former content a plain store, or a copy or fill of a constant number of bytes, overwrites. These
     * include the last byte of a type that does not fill it, as its other bits become undefined (S2.9 of
     * docs/semantics.md). {@code base} may be an address in another space: a cast keeps the object and the offset in
     * it, or gives poison (S2.4).
     */
    public static Optional<WrittenBytes> overwritten(Instruction instruction, DataLayout layout) {
        if (instruction instanceof StoreInstruction store && store.access().isSimple()) {
            return ofStore(store, layout);
        }
        return isPlainBlock(instruction) ? ofBlock((CallInstruction) instruction, layout) : Optional.empty();
    }

    /** As {@link #overwritten} for any store, which may be volatile or atomic and then do more than to write. */
    public static Optional<WrittenBytes> ofStore(StoreInstruction store, DataLayout layout) {
        MemoryLocation location = MemoryLocation.of(store, layout).orElseThrow();
        return of(location, layout.storeSize(store.value().type()), layout);
    }

    /** Whether a value of {@code type} has a bit for each bit of the bytes that it is stored to. */
    public static boolean fillsBytes(Type type, DataLayout layout) {
        return layout.sizeInBits(type) == Byte.SIZE * layout.storeSize(type);
    }

    private boolean crossesSpaces(DataLayout layout) {
        return ConstantOffset.of(location.address(), layout).crossesSpaces();
    }

    /**
     * The bytes that a call may write, anywhere in the one object that it may write to, if its only other effect is to
     * read: it returns, does not synchronize with other threads, and its result is not used. No other write covers
     * them.
     */
    public static Optional<WrittenBytes> ofCall(Instruction instruction, DataLayout layout) {
        if (!(instruction instanceof CallInstruction call) || !isQuietFunction(call)) {
            return Optional.empty();
        }
        Value target = null;
        for (int i = 0; i < call.argumentCount(); i++) {
            Value argument = call.argument(i);
            AttributeSet attributes = call.argumentAttributes(i);
            boolean isWritten = argument.type().isPointerOrPointerVector()
                    && !(attributes.has("readonly") || attributes.has("readnone") || attributes.has("byval"));
            if (isWritten && (target != null || !argument.type().isPointer())) {
                return Optional.empty();
            }
            target = isWritten ? argument : target;
        }
        if (target == null) {
            return Optional.empty();
        }
        MemoryLocation anywhere = MemoryLocation.at(target, Extent.ANYWHERE);
        Value base = ConstantOffset.of(target, layout).base();
        return Optional.of(new WrittenBytes(anywhere, base, -MAX_OFFSET, 2 * MAX_OFFSET));
    }

    private static boolean isQuietFunction(CallInstruction call) {
        Effects effects = EffectsOf.instruction(call);
        MemoryEffect memory = effects.memory();
        return DeadInstructions.kindOf(call) == null
                && call.calledFunction().isPresent()
                && call.bundles().isEmpty()
                && !call.hasUses()
                && effects.willReturn()
                && !effects.isConvergent()
                && EffectsOf.promises(call, "nosync")
                && memory.argument().mayWrite()
                && !memory.other().mayWrite()
                && !memory.inaccessible().mayWrite();
    }

    /** Whether {@code instruction} copies or fills. */
    public static boolean isBlock(Instruction instruction) {
        Intrinsic kind = instruction instanceof CallInstruction call ? DeadInstructions.kindOf(call) : null;
        return kind == Intrinsic.MEMCPY || kind == Intrinsic.MEMMOVE || kind == Intrinsic.MEMSET;
    }

    /** Whether {@code instruction} copies or fills and is not volatile. */
    public static boolean isPlainBlock(Instruction instruction) {
        return isBlock(instruction)
                && ((CallInstruction) instruction).argument(3) instanceof ConstantInt isVolatile
                && isVolatile.isZero();
    }

    private static Optional<WrittenBytes> ofBlock(CallInstruction call, DataLayout layout) {
        if (!(call.argument(2) instanceof ConstantInt count)
                || count.isZero()
                || count.unsigned().bitLength() > 40) {
            return Optional.empty();
        }
        long size = count.zext();
        return of(MemoryLocation.at(call.argument(0), Extent.exact(size)), size, layout);
    }

    private static Optional<WrittenBytes> of(MemoryLocation location, long size, DataLayout layout) {
        ConstantOffset at = ConstantOffset.of(location.address(), layout);
        boolean isKnown = Math.abs(at.bytes()) < MAX_OFFSET && size > 0;
        return isKnown ? Optional.of(new WrittenBytes(location, at.base(), at.bytes(), size)) : Optional.empty();
    }

    /** The end, exclusive, relative to {@code base}. */
    public long end() {
        return from + size;
    }

    /** Whether this includes every byte of {@code that}. Both addresses must be computed once. */
    public boolean covers(WrittenBytes that) {
        return base == that.base && from <= that.from && end() >= that.end();
    }
}
