package lockstep.compiler.ori.lower;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.ori.abi.ParameterLayout;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * Parameters of functions and of calls: PTX variables that are held in registers, one per 32-bit word. They have no
 * address.
 */
final class ParameterRegisters {
    private final LoweringEmitter out;
    private final Elements elements;
    private final OperandLowering operands;
    private final Map<PtxVariable, List<VirtualRegister>> words = new IdentityHashMap<>();

    ParameterRegisters(LoweringEmitter out, Elements elements, OperandLowering operands) {
        this.out = out;
        this.elements = elements;
        this.operands = operands;
    }

    /** The words of a parameter. */
    List<VirtualRegister> words(PtxVariable variable) {
        return words.computeIfAbsent(variable, v -> {
            List<VirtualRegister> made = new ArrayList<>();
            for (int i = ParameterLayout.words(v); i > 0; i--) {
                made.add(out.register(Integer.SIZE));
            }
            return made;
        });
    }

    /** Reads elements of {@code type} that begin at {@code offset}, in the guarded lanes. */
    void read(PtxVariable variable, long offset, List<PtxOperand> targets, PtxType type) {
        List<OriRegister> all = List.copyOf(words(variable));
        for (int i = 0; i < targets.size(); i++) {
            int at = inside(variable, offset + (long) i * type.bytes(), type);
            elements.define(targets.get(i), elements.read(all, at, type), type);
        }
    }

    /** Writes elements of {@code type} that begin at {@code offset}, in the guarded lanes. */
    void write(PtxVariable variable, long offset, List<PtxOperand> values, PtxType type) {
        List<VirtualRegister> all = words(variable);
        boolean isWhole = variable.shape().bytes() == type.bytes();
        for (int i = 0; i < values.size(); i++) {
            int at = inside(variable, offset + (long) i * type.bytes(), type);
            OriRegister value = operands.register(values.get(i), type);
            int first = at / Integer.BYTES;
            if (type.width() >= Integer.SIZE || isWhole) {
                List<OriRegister> parts = out.words(value);
                for (int k = 0; k < parts.size(); k++) {
                    out.define(all.get(first + k), parts.get(k));
                }
            } else {
                int bit = at % Integer.BYTES * Byte.SIZE;
                out.define(all.get(first), elements.insert(all.get(first), value, bit, type.width()));
            }
        }
    }

    private static int inside(PtxVariable variable, long offset, PtxType type) {
        boolean isInside =
                offset >= 0 && offset + type.bytes() <= variable.shape().bytes();
        if (!isInside) {
            throw UnsupportedPtx.at(SourceLocation.NONE, "an access past the end of parameter " + variable.name());
        }
        return (int) offset;
    }

    /** The words of a call's argument: a parameter variable of the caller, or a value of the type of {@code as}. */
    List<OriRegister> argument(PtxOperand argument, PtxVariable as) {
        Optional<PtxVariable> variable = variable(argument);
        return variable.isPresent()
                ? List.copyOf(words(variable.get()))
                : out.words(operands.register(argument, as.type()));
    }

    /** The parameter that an operand of a call names. */
    static Optional<PtxVariable> variable(PtxOperand operand) {
        return operand instanceof PtxSymbolOperand symbol && symbol.symbol() instanceof PtxVariable variable
                ? Optional.of(variable)
                : Optional.empty();
    }
}
