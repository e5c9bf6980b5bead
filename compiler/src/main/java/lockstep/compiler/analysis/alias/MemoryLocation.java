package lockstep.compiler.analysis.alias;

import java.util.Objects;
import java.util.Optional;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;

/** The bytes of an access: an address, an extent, and metadata. Immutable. */
public final class MemoryLocation {
    private final Value address;
    private final Extent extent;
    private final AccessTags tags;

    private MemoryLocation(Value address, Extent extent, AccessTags tags) {
        this.address = Objects.requireNonNull(address);
        this.extent = Objects.requireNonNull(extent);
        this.tags = tags;
    }

    /** {@code extent} from {@code address} on, a scalar pointer, without metadata. */
    public static MemoryLocation at(Value address, Extent extent) {
        if (!address.type().isPointer()) {
            throw new IllegalArgumentException("no pointer: " + address.type());
        }
        return new MemoryLocation(address, extent, AccessTags.NONE);
    }

    /** What a load, a store or an atomic operation accesses; empty for other instructions. */
    public static Optional<MemoryLocation> of(Instruction instruction, DataLayout layout) {
        return switch (instruction) {
            case LoadInstruction l -> Optional.of(of(l, l.pointer(), Extent.of(l.type(), layout)));
            case StoreInstruction s ->
                Optional.of(of(s, s.pointer(), Extent.of(s.value().type(), layout)));
            case AtomicRmwInstruction a ->
                Optional.of(of(a, a.pointer(), Extent.of(a.value().type(), layout)));
            case CompareExchangeInstruction c ->
                Optional.of(of(c, c.pointer(), Extent.of(c.expected().type(), layout)));
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CastInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    PhiInstruction _,
                    AllocaInstruction _,
                    GetElementPtrInstruction _,
                    CallInstruction _,
                    FenceInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    FreezeInstruction _,
                    TerminatorInstruction _ -> Optional.empty();
        };
    }

    private static MemoryLocation of(Instruction access, Value address, Extent extent) {
        return new MemoryLocation(address, extent, AccessTags.of(access));
    }

    /** This with any extent: for an address that may have another value than at the access. */
    public MemoryLocation anywhere() {
        return new MemoryLocation(address, Extent.ANYWHERE, tags);
    }

    /** This with another address and extent. */
    MemoryLocation with(Value otherAddress, Extent otherExtent) {
        return new MemoryLocation(otherAddress, otherExtent, tags);
    }

    /** The first byte. */
    public Value address() {
        return address;
    }

    /** How many bytes. */
    public Extent extent() {
        return extent;
    }

    AccessTags tags() {
        return tags;
    }
}
