package lockstep.fuzz.known;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxType;

/**
 * By which opcodes, and how often, the registers of a function are written as first operands, which are compared with
 * numbers, and what calls write. Immutable.
 */
final class PtxRegisterWriters {
    private final Map<PtxRegister, Set<PtxOpcode>> opcodes;
    private final Map<PtxRegister, Integer> counts;
    /** Registers that something else than a copy of bits writes. */
    private final Set<PtxRegister> computed = new HashSet<>();

    /** Registers that get a signed byte of a vector in memory. */
    private final Set<PtxRegister> signedBytes = new HashSet<>();

    private final Set<PtxOperand> compared;
    private final Set<PtxSymbol> returned;

    private PtxRegisterWriters(List<PtxInstruction> instructions) {
        Map<PtxRegister, Set<PtxOpcode>> found = new HashMap<>();
        Map<PtxRegister, Integer> numbers = new HashMap<>();
        Set<PtxOperand> beside = new HashSet<>();
        Set<PtxSymbol> results = new HashSet<>();
        for (PtxInstruction each : instructions) {
            PtxOperand first = each.operand(0);
            if (first instanceof PtxRegister register) {
                found.computeIfAbsent(register, r -> EnumSet.noneOf(PtxOpcode.class))
                        .add(each.opcode());
                if (each.opcode() != PtxOpcode.MOV || each.type(0).isFloat()) {
                    computed.add(register);
                }
            } else if (first instanceof PtxCallOperand call) {
                results.addAll(symbols(call));
            }
            if (each.opcode() == PtxOpcode.LD
                    && first instanceof PtxVector
                    && each.types().getLast() == PtxType.S8) {
                signedBytes.addAll(written(first));
            }
            written(first).forEach(register -> numbers.merge(register, 1, Integer::sum));
            if (each.opcode() == PtxOpcode.SETP && each.operands().stream().anyMatch(PtxInteger.class::isInstance)) {
                each.operands().stream().skip(1).forEach(beside::add);
            }
        }
        opcodes = found;
        counts = numbers;
        compared = beside;
        returned = results;
    }

    /** Those of {@code body}. */
    static PtxRegisterWriters of(PtxBody body) {
        return new PtxRegisterWriters(body.statements().stream()
                .filter(PtxInstruction.class::isInstance)
                .map(PtxInstruction.class::cast)
                .filter(each -> !each.operands().isEmpty())
                .toList());
    }

    private static List<PtxSymbol> symbols(PtxCallOperand call) {
        return call.results().stream()
                .filter(PtxSymbolOperand.class::isInstance)
                .map(result -> ((PtxSymbolOperand) result).symbol())
                .toList();
    }

    /** The registers of a first operand, also those of which parts are written. */
    private static List<PtxRegister> written(PtxOperand first) {
        return parts(first).stream()
                .filter(PtxRegister.class::isInstance)
                .map(PtxRegister.class::cast)
                .toList();
    }

    private static List<PtxOperand> parts(PtxOperand first) {
        if (first instanceof PtxPredicatePair pair) {
            return List.of(pair.first(), pair.second());
        }
        return first instanceof PtxSelection part ? List.of(part.register()) : PtxWords.elements(first);
    }

    /** How many instructions write {@code register}, or a part of it, in their first operand. */
    int count(PtxRegister register) {
        return counts.getOrDefault(register, 0);
    }

    /** Whether some {@code setp} compares {@code operand}, a register, with a number. */
    boolean isCompared(PtxOperand operand) {
        return operand instanceof PtxRegister && compared.contains(operand);
    }

    /** Whether {@code instruction} loads what a call wrote. */
    boolean isReturned(PtxInstruction instruction) {
        return instruction.opcode() == PtxOpcode.LD
                && instruction.operand(1) instanceof PtxAddress.OfSymbol address
                && returned.contains(address.base());
    }

    /** Whether {@code operand} is a register that is written only by bit copies. */
    boolean isOnlyCopied(PtxOperand operand) {
        return operand instanceof PtxRegister register && opcodes.containsKey(register) && !computed.contains(register);
    }

    /** Whether {@code operand} is a register that gets a signed byte of a vector in memory. */
    boolean isSignedByte(PtxOperand operand) {
        return operand instanceof PtxRegister register && signedBytes.contains(register);
    }

    /** Whether {@code operand} is a register that one of {@code some} writes. */
    boolean isWrittenBy(PtxOperand operand, Set<PtxOpcode> some) {
        return operand instanceof PtxRegister register
                && opcodes.getOrDefault(register, Set.of()).stream().anyMatch(some::contains);
    }
}
