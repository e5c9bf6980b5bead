package lockstep.ir.ptx.verify;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OpTable.Since;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.ptx.op.OperandType;
import lockstep.ir.ptx.op.PtxForm;

/**
 * The properties shared by instructions with the same opcode, suffixes and number of operands.
 *
 * @param form of the op table; empty if there is no such form
 * @param since where the form exists with these suffixes; meaningless without a form
 * @param space that the suffixes name
 * @param types among the suffixes, in their order
 * @param elements of vectors, 1 for scalars
 * @param operands one for each; empty if the form has more or fewer
 */
record InstructionShape(
        Optional<PtxForm> form,
        Optional<Since> since,
        PtxSpace space,
        List<PtxType> types,
        int elements,
        Optional<List<Operand>> operands) {
    /**
     * What an operand must be.
     *
     * @param spec of the form
     * @param types that it may have; empty where any is allowed
     * @param second those of the second one of a pair; also empty where it is not a pair
     */
    record Operand(OperandSpec spec, List<PtxType> types, List<PtxType> second) {
        static Operand of(OperandSpec spec, List<PtxType> types) {
            OperandType second = spec.second();
            return new Operand(spec, spec.type().resolve(types), second == null ? List.of() : second.resolve(types));
        }
    }

    private static InstructionShape of(PtxInstruction instruction, OpTable table) {
        Optional<PtxForm> form = table.find(instruction.opcode(), instruction.suffixes());
        List<PtxType> types = instruction.types();
        return new InstructionShape(
                form,
                form.map(found -> table.since(found, instruction.suffixes())),
                instruction.space(),
                types,
                instruction.elements(),
                form.flatMap(found -> found.operandsFor(
                                instruction.suffixes(), instruction.operands().size()))
                        .map(specs -> specs.stream()
                                .map(spec -> Operand.of(spec, types))
                                .toList()));
    }

    /** The shapes that a module has shown so far: a few for thousands of instructions. */
    static final class Known {
        private final Map<Key, InstructionShape> shapes = new HashMap<>();

        private record Key(PtxOpcode opcode, List<PtxSuffix> suffixes, int operands) {}

        /** The shape of {@code instruction}. */
        InstructionShape of(PtxInstruction instruction, OpTable table) {
            Key key = new Key(
                    instruction.opcode(),
                    instruction.suffixes(),
                    instruction.operands().size());
            InstructionShape known = shapes.get(key);
            if (known == null) {
                known = InstructionShape.of(instruction, table);
                shapes.put(key, known);
            }
            return known;
        }
    }
}
