package lockstep.fuzz.generate.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;

/** A decoder of open rows with one mistake: the module that it takes another one for. */
enum MachineDecoderMistake {
    PHI_OF_ANOTHER_EDGE(2, row(PtxOpcode.PHI, phi -> phi.withOperands(rotated(phi.operands())))),
    PHI_OF_THE_FIRST_EDGE(2, row(PtxOpcode.PHI, phi -> phi.withOperands(allFirst(phi.operands())))),
    PHIS_ONE_AFTER_THE_OTHER(5, MachineDecoderMistake::sequential),
    PARALLEL_COPIES_ONE_AFTER_THE_OTHER(
            1,
            row(
                    PtxOpcode.COPY,
                    copy -> isDivergent(copy)
                            ? PtxInstruction.of(null, "copy." + copy.type(0).text(), copy.operand(0), copy.operand(1))
                            : copy)),
    PARALLEL_COPIES_FROM_THE_LAST_ON(3, MachineDecoderMistake::backwards),
    COPY_IGNORES_ITS_GUARD(0, row(PtxOpcode.COPY, PtxInstruction::withoutGuard)),
    COPY_UNDER_THE_OTHER_LANES(0, row(PtxOpcode.COPY, MachineDecoderMistake::negated)),
    COPY_OF_THE_LOW_HALF(
            1,
            row(
                    PtxOpcode.COPY,
                    copy -> copy.type(0) == PtxType.B64 && !isDivergent(copy)
                            ? guarded(copy, "and.b64", copy.operand(0), copy.operand(1), PtxInteger.of(0xFFFF_FFFFL))
                            : copy)),
    FRAME_OBJECTS_IN_ONE_SLOT(3, MachineDecoderMistake::oneSlot),
    FRAME_OBJECTS_OF_THE_BLOCK(0, MachineDecoderMistake::sharedSlots),
    FRAME_INDEX_OFF_BY_AN_ALIGNMENT(0, MachineDecoderMistake::offByAlignment),
    SEQUENCE_REVERSED(0, row(PtxOpcode.REG_SEQUENCE, MachineDecoderMistake::reversed)),
    SEQUENCE_UNDER_THE_OTHER_LANES(10, row(PtxOpcode.REG_SEQUENCE, MachineDecoderMistake::negated)),
    EXTRACT_OF_THE_NEXT_PART(
            3,
            row(
                    PtxOpcode.EXTRACT_SUBREG,
                    i -> withIndex(
                            i,
                            2,
                            part -> (part + 1) % (i.type(1).width() / i.type(0).width())))),
    EXTRACT_OF_THE_LOWEST_PART(3, row(PtxOpcode.EXTRACT_SUBREG, i -> withIndex(i, 2, 0))),
    INSERT_INTO_THE_OPPOSITE_PART(
            3,
            row(
                    PtxOpcode.INSERT_SUBREG,
                    i -> withIndex(i, 3, part -> i.type(0).width() / i.type(1).width() - 1 - part))),
    INSERT_FORGETS_THE_OTHER_PARTS(
            3,
            row(
                    PtxOpcode.INSERT_SUBREG,
                    i -> guarded(
                            i,
                            "reg_sequence." + i.type(0).text() + "." + i.type(1).text(),
                            i.operand(0),
                            i.operand(2),
                            i.operand(3)))),
    INSERT_IGNORES_ITS_GUARD(7, row(PtxOpcode.INSERT_SUBREG, PtxInstruction::withoutGuard)),
    UNDEF_IS_ZERO(
            5,
            row(
                    PtxOpcode.UNDEF,
                    undef -> guarded(undef, "mov." + undef.type(0).text(), undef.operand(0), PtxInteger.of(0))));

    private final long seed;
    private final UnaryOperator<List<PtxStatement>> change;

    /** @param seed of a program that shows it */
    MachineDecoderMistake(long seed, UnaryOperator<List<PtxStatement>> change) {
        this.seed = seed;
        this.change = change;
    }

    /** The seed of a program that shows it. */
    long seed() {
        return seed;
    }

    /** What the wrong decoder takes {@code module} for. */
    PtxModule of(PtxModule module) {
        List<PtxItem> items = new ArrayList<>();
        for (PtxItem item : module.items()) {
            items.add(item instanceof PtxFunction function ? of(function) : item);
        }
        return new PtxModule(module.version(), module.targets(), module.addressSize(), items);
    }

    private PtxFunction of(PtxFunction function) {
        PtxBody body = function.body().orElseThrow();
        return function.withBody(new PtxBody(change.apply(body.statements()), body.registers()));
    }

    // ---- single rows

    private static UnaryOperator<List<PtxStatement>> row(PtxOpcode opcode, UnaryOperator<PtxInstruction> change) {
        return statements -> statements.stream()
                .map(each -> each instanceof PtxInstruction row && row.opcode() == opcode ? change.apply(row) : each)
                .toList();
    }

    private static boolean isDivergent(PtxInstruction row) {
        return row.has(PtxModifier.DIVERGENT);
    }

    private static PtxInstruction guarded(PtxInstruction like, String mnemonic, PtxOperand... operands) {
        return PtxInstruction.of(like.guard().orElse(null), mnemonic, operands);
    }

    private static PtxInstruction negated(PtxInstruction row) {
        return row.guard()
                .map(guard -> row.withGuard(new PtxGuard(guard.predicate(), !guard.negated())))
                .orElse(row);
    }

    private static PtxInstruction withIndex(PtxInstruction row, int operand, Function<Long, Long> change) {
        List<PtxOperand> operands = new ArrayList<>(row.operands());
        operands.set(operand, PtxInteger.of(change.apply(((PtxInteger) row.operand(operand)).value())));
        return row.withOperands(operands);
    }

    private static PtxInstruction withIndex(PtxInstruction row, int operand, long index) {
        return withIndex(row, operand, part -> index);
    }

    private static PtxInstruction reversed(PtxInstruction sequence) {
        long last = sequence.type(0).width() / sequence.type(1).width() - 1;
        PtxInstruction changed = sequence;
        for (int i = 2; i < sequence.operands().size(); i += 2) {
            changed = withIndex(changed, i, last - ((PtxInteger) sequence.operand(i)).value());
        }
        return changed;
    }

    /** Each label has the value of the next. */
    private static List<PtxOperand> rotated(List<PtxOperand> phi) {
        List<PtxOperand> changed = new ArrayList<>(phi);
        for (int i = 1; i < phi.size(); i += 2) {
            changed.set(i, phi.get(i + 2 < phi.size() ? i + 2 : 1));
        }
        return changed;
    }

    private static List<PtxOperand> allFirst(List<PtxOperand> phi) {
        List<PtxOperand> changed = new ArrayList<>(phi);
        for (int i = 1; i < phi.size(); i += 2) {
            changed.set(i, phi.get(1));
        }
        return changed;
    }

    // ---- several rows

    /** A PHI that reads an earlier one of its block gets what that has become. */
    private static List<PtxStatement> sequential(List<PtxStatement> statements) {
        List<PtxStatement> changed = new ArrayList<>();
        Map<PtxOperand, PtxInstruction> done = new HashMap<>();
        for (PtxStatement statement : statements) {
            if (statement instanceof PtxInstruction phi && phi.opcode() == PtxOpcode.PHI) {
                List<PtxOperand> operands = new ArrayList<>(phi.operands());
                for (int i = 1; i < operands.size(); i += 2) {
                    PtxInstruction before = done.get(operands.get(i));
                    if (before != null) {
                        int from = before.operands().indexOf(operands.get(i + 1));
                        operands.set(i, before.operand(from - 1));
                    }
                }
                changed.add(phi.withOperands(operands));
                done.put(phi.operand(0), phi.withOperands(operands));
            } else {
                done.clear();
                changed.add(statement);
            }
        }
        return changed;
    }

    /** Neighboring copies in sequence, the last first. */
    private static List<PtxStatement> backwards(List<PtxStatement> statements) {
        List<PtxStatement> changed = new ArrayList<>();
        int first = 0;
        for (PtxStatement statement : statements) {
            boolean isCopy = statement instanceof PtxInstruction copy && isDivergent(copy);
            if (isCopy && statement instanceof PtxInstruction copy) {
                String plain = "copy." + copy.type(0).text();
                changed.add(first, PtxInstruction.of(null, plain, copy.operand(0), copy.operand(1)));
            } else {
                changed.add(statement);
                first = changed.size();
            }
        }
        return changed;
    }

    private static boolean isFrameObject(PtxStatement statement) {
        return statement instanceof PtxVariableDeclaration declaration
                && declaration.variable().space() == PtxSpace.FRAME;
    }

    private static PtxVariable objectOf(PtxInstruction frameIndex) {
        return (PtxVariable) ((PtxSymbolOperand) frameIndex.operand(1)).symbol();
    }

    private static List<PtxStatement> oneSlot(List<PtxStatement> statements) {
        List<PtxVariable> objects = statements.stream()
                .filter(MachineDecoderMistake::isFrameObject)
                .map(each -> ((PtxVariableDeclaration) each).variable())
                .toList();
        return row(
                        PtxOpcode.FRAME_INDEX,
                        row -> row.withOperands(List.of(row.operand(0), new PtxSymbolOperand(objects.getFirst()))))
                .apply(statements);
    }

    /** Frame objects are shared variables, and accesses to local memory go there. */
    private static List<PtxStatement> sharedSlots(List<PtxStatement> statements) {
        Map<PtxVariable, PtxVariable> shared = new HashMap<>();
        List<PtxStatement> changed = new ArrayList<>();
        for (PtxStatement statement : statements) {
            if (isFrameObject(statement)) {
                PtxVariable object = ((PtxVariableDeclaration) statement).variable();
                PtxVariable other =
                        new PtxVariable(object.name(), PtxSpace.SHARED, object.shape(), PtxVariable.Extras.NONE);
                shared.put(object, other);
                changed.add(new PtxVariableDeclaration(other, statement.location()));
            } else if (statement instanceof PtxInstruction row && row.opcode() == PtxOpcode.FRAME_INDEX) {
                PtxSymbolOperand address = new PtxSymbolOperand(shared.get(objectOf(row)));
                changed.add(guarded(row, "mov." + row.type(0).text(), row.operand(0), address));
            } else if (statement instanceof PtxInstruction access && access.has(PtxModifier.LOCAL)) {
                List<PtxSuffix> words = new ArrayList<>(access.suffixes());
                words.replaceAll(word -> word == PtxModifier.LOCAL ? PtxModifier.SHARED : word);
                changed.add(access.withSuffixes(words));
            } else {
                changed.add(statement);
            }
        }
        return changed;
    }

    private static List<PtxStatement> offByAlignment(List<PtxStatement> statements) {
        List<PtxStatement> changed = new ArrayList<>();
        for (PtxStatement statement : statements) {
            changed.add(statement);
            if (statement instanceof PtxInstruction row && row.opcode() == PtxOpcode.FRAME_INDEX) {
                PtxInteger distance = PtxInteger.of(objectOf(row).shape().alignment());
                changed.add(guarded(row, "add." + row.type(0).text(), row.operand(0), row.operand(0), distance));
            }
        }
        return changed;
    }
}
