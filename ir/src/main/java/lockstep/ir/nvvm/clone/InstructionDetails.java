package lockstep.ir.nvvm.clone;

import java.util.List;
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
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;

/** Feeds to a mixer what an instruction has besides opcode, type, flags, operands and metadata. */
final class InstructionDetails {
    private final Mixer mixer;
    private final ContentHashes contents;

    InstructionDetails(Mixer mixer, ContentHashes contents) {
        this.mixer = mixer;
        this.contents = contents;
    }

    void add(Instruction instruction) {
        switch (instruction) {
            case CompareInstruction c -> mixer.add(c.predicate().ordinal());
            case AllocaInstruction a -> addAlloca(a);
            case LoadInstruction l -> addAccess(l.access());
            case StoreInstruction s -> addAccess(s.access());
            case GetElementPtrInstruction g -> mixer.add(contents.of(g.sourceElementType()));
            case AtomicRmwInstruction a -> {
                mixer.add(a.operation().ordinal());
                addAccess(a.access());
            }
            case CompareExchangeInstruction c -> {
                mixer.add(c.failureOrdering().ordinal()).add(c.isWeak());
                addAccess(c.access());
            }
            case FenceInstruction f -> mixer.add(f.ordering().ordinal()).add(f.syncScope());
            case ShuffleVectorInstruction s -> addInts(s.mask());
            case ExtractValueInstruction e -> addInts(e.path());
            case InsertValueInstruction i -> addInts(i.path());
            case CallInstruction c -> addCall(c);
            case BinaryInstruction b -> {}
            case UnaryInstruction u -> {}
            case CastInstruction c -> {}
            case SelectInstruction s -> {}
            case PhiInstruction p -> {}
            case ExtractElementInstruction e -> {}
            case InsertElementInstruction i -> {}
            case FreezeInstruction f -> {}
            case TerminatorInstruction t -> {}
        }
    }

    private void addAlloca(AllocaInstruction alloca) {
        mixer.add(contents.of(alloca.allocatedType())).add(alloca.alignment());
        mixer.add(alloca.isInAlloca()).add(alloca.isSwiftError());
    }

    private void addAccess(MemoryAccess access) {
        boolean hasScope = !access.syncScope().isEmpty();
        int logarithm = Long.SIZE - Long.numberOfLeadingZeros(access.alignment());
        mixer.add(Mixer.packed(access.ordering().ordinal(), hasScope ? 1 : 0, logarithm, access.isVolatile()));
        if (hasScope) {
            mixer.add(access.syncScope());
        }
    }

    private void addInts(List<Integer> values) {
        mixer.add(values.size());
        values.forEach(mixer::add);
    }

    private void addCall(CallInstruction call) {
        mixer.add(contents.of(call.functionType())).add(call.argumentCount());
        for (CallInstruction.Bundle bundle : call.bundles()) {
            mixer.add(bundle.tag()).add(bundle.values().size());
        }
        mixer.add(call.tailKind().ordinal()).add(call.convention().text());
        contents.add(mixer, call.attributes(), call.argumentCount());
    }
}
