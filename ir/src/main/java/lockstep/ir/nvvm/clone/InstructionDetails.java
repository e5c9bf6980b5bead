package lockstep.ir.nvvm.clone;

import java.util.List;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;

/** Hashes the properties of an instruction other than opcode, type, flags, operands and metadata. */
final class InstructionDetails {
    private final Mixer mixer;
    private final ContentHashes contents;

    InstructionDetails(Mixer mixer, ContentHashes contents) {
        this.mixer = mixer;
        this.contents = contents;
    }

    void add(Instruction instruction) {
        switch (instruction.opcode()) {
            case ICMP, FCMP ->
                mixer.add(((CompareInstruction) instruction).predicate().ordinal());
            case ALLOCA -> addAlloca((AllocaInstruction) instruction);
            case LOAD -> addAccess(((LoadInstruction) instruction).access());
            case STORE -> addAccess(((StoreInstruction) instruction).access());
            case GETELEMENTPTR -> mixer.add(contents.of(((GetElementPtrInstruction) instruction).sourceElementType()));
            case ATOMICRMW -> {
                AtomicRmwInstruction atomic = (AtomicRmwInstruction) instruction;
                mixer.add(atomic.operation().ordinal());
                addAccess(atomic.access());
            }
            case CMPXCHG -> {
                CompareExchangeInstruction exchange = (CompareExchangeInstruction) instruction;
                mixer.add(exchange.failureOrdering().ordinal()).add(exchange.isWeak());
                addAccess(exchange.access());
            }
            case FENCE -> {
                FenceInstruction fence = (FenceInstruction) instruction;
                mixer.add(fence.ordering().ordinal()).add(fence.syncScope());
            }
            case SHUFFLEVECTOR -> addInts(((ShuffleVectorInstruction) instruction).mask());
            case EXTRACTVALUE -> addInts(((ExtractValueInstruction) instruction).path());
            case INSERTVALUE -> addInts(((InsertValueInstruction) instruction).path());
            case CALL -> addCall((CallInstruction) instruction);
            case RET,
                    BR,
                    SWITCH,
                    INDIRECTBR,
                    UNREACHABLE,
                    FNEG,
                    ADD,
                    FADD,
                    SUB,
                    FSUB,
                    MUL,
                    FMUL,
                    UDIV,
                    SDIV,
                    FDIV,
                    UREM,
                    SREM,
                    FREM,
                    SHL,
                    LSHR,
                    ASHR,
                    AND,
                    OR,
                    XOR,
                    TRUNC,
                    ZEXT,
                    SEXT,
                    FPTOUI,
                    FPTOSI,
                    UITOFP,
                    SITOFP,
                    FPTRUNC,
                    FPEXT,
                    PTRTOINT,
                    INTTOPTR,
                    BITCAST,
                    ADDRSPACECAST,
                    PHI,
                    SELECT,
                    EXTRACTELEMENT,
                    INSERTELEMENT,
                    FREEZE -> {}
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
