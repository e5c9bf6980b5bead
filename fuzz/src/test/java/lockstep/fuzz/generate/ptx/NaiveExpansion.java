package lockstep.fuzz.generate.ptx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxBody;
import lockstep.ir.ptx.PtxBranchTargets;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxGuard;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxLabelDefinition;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec.Trait;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxSymbolOperand;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.PtxVariable.Extras;
import lockstep.ir.ptx.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxVector;
import org.jspecify.annotations.Nullable;

/**
 * PTX that does what a program of machine IR does, as plainly as can be: PHIs are copies in a block of each edge, by
 * way of temporaries; frame objects are variables in local memory; parts of registers are vectors of {@code mov}. Knows
 * nothing of the simulator, and is the oracle of its decoder.
 */
final class NaiveExpansion {
    private final PtxBody open;
    private final @Nullable Flaw flaw;
    private final List<PtxRegister> registers;
    private final Map<PtxType, Integer> temporaries = new HashMap<>();
    private final Map<PtxLabel, List<PtxInstruction>> phis = new IdentityHashMap<>();
    private final Map<PtxVariable, PtxVariable> objects = new IdentityHashMap<>();
    private final Map<PtxInstruction, Votes> votes = new IdentityHashMap<>();
    private final List<PtxStatement> out = new ArrayList<>();
    private final List<PtxStatement> edges = new ArrayList<>();
    private List<PtxStatement> into = out;
    private int labels;

    /** All that a PHI may get, and the edge of the lane: of a flaw. */
    private record Votes(List<PtxRegister> values, PtxRegister edge) {}

    private NaiveExpansion(PtxBody open, @Nullable Flaw flaw) {
        this.open = open;
        this.flaw = flaw;
        this.registers = new ArrayList<>(open.registers());
    }

    /** The closed program. */
    static PtxModule of(PtxModule open) {
        return of(open, null);
    }

    /** The closed program by a wrong reading of PHIs. */
    static PtxModule of(PtxModule open, @Nullable Flaw flaw) {
        List<PtxItem> items = open.items().stream()
                .map(item -> item instanceof PtxFunction function && function.body().isPresent()
                        ? function.withBody(new NaiveExpansion(function.body().get(), flaw).body())
                        : item)
                .toList();
        return new PtxModule(open.version(), open.targets(), open.addressSize(), items);
    }

    private PtxRegister temporary(PtxType type) {
        temporaries.merge(type, 1, Integer::sum);
        String name = "%x_" + type.text() + "_" + (temporaries.get(type) - 1);
        PtxRegister made = new PtxRegister(name, type, 1, registers.size());
        registers.add(made);
        return made;
    }

    private PtxLabel label() {
        return new PtxLabel("$X" + labels++);
    }

    private void emit(@Nullable PtxGuard guard, String mnemonic, PtxOperand... operands) {
        into.add(PtxInstruction.of(guard, mnemonic, operands));
    }

    private static String move(PtxType type) {
        return type == PtxType.PRED ? "mov.pred" : "mov.b" + type.width();
    }

    private static PtxType bits(PtxType type) {
        return type == PtxType.PRED ? type : PtxType.of("b" + type.width()).orElseThrow();
    }

    private PtxRegister copied(PtxType type, PtxOperand value) {
        PtxRegister made = temporary(bits(type));
        emit(null, move(type), made, value);
        return made;
    }

    // ---- the body

    private PtxBody body() {
        findPhis();
        @Nullable PtxLabel block = null;
        boolean falls = true;
        List<PtxStatement> all = open.statements();
        for (int i = 0; i < all.size(); i++) {
            PtxStatement statement = all.get(i);
            if (statement instanceof PtxLabelDefinition definition) {
                if (falls && block != null && flaw != Flaw.NO_MOVES_ON_A_FALL) {
                    moves(block, definition.label());
                }
                block = definition.label();
                falls = true;
                out.add(statement);
                vote(block);
            } else if (statement instanceof PtxInstruction copy && isGrouped(copy)) {
                int end = endOfGroup(all, i);
                group(all.subList(i, end));
                i = end - 1;
            } else if (statement instanceof PtxInstruction instruction) {
                expand(instruction, block);
                boolean isEnd = instruction.opcode().has(Trait.BRANCH) || instruction.opcode().has(Trait.ENDS);
                falls = !isEnd || instruction.guard().isPresent();
            } else {
                other(statement);
            }
        }
        if (falls) {
            emit(null, "ret");
        }
        out.addAll(edges);
        List<PtxStatement> whole = new ArrayList<>();
        temporaries.forEach((type, count) -> whole.add(new PtxRegisterDeclaration(
                type,
                1,
                List.of(new PtxRegisterDeclaration.Name("%x_" + type.text() + "_", count)),
                SourceLocation.NONE)));
        whole.addAll(out);
        return new PtxBody(whole, registers);
    }

    private void findPhis() {
        PtxLabel block = new PtxLabel("none");
        for (PtxStatement statement : open.statements()) {
            if (statement instanceof PtxLabelDefinition definition) {
                block = definition.label();
            } else if (statement instanceof PtxInstruction phi && phi.opcode() == PtxOpcode.PHI) {
                phis.computeIfAbsent(block, label -> new ArrayList<>()).add(phi);
            }
        }
    }

    private void other(PtxStatement statement) {
        if (statement instanceof PtxVariableDeclaration declaration
                && declaration.variable().space() == PtxSpace.FRAME) {
            PtxVariable object = declaration.variable();
            PtxVariable local = new PtxVariable(object.name(), PtxSpace.LOCAL, object.shape(), Extras.NONE);
            objects.put(object, local);
            out.add(new PtxVariableDeclaration(local, SourceLocation.NONE));
        } else {
            out.add(statement);
        }
    }

    private void expand(PtxInstruction instruction, @Nullable PtxLabel block) {
        @Nullable PtxGuard guard = instruction.guard().orElse(null);
        switch (instruction.opcode()) {
            case PHI, UNDEF, KILL, CALLFRAME_SETUP, CALLFRAME_DESTROY -> { }
            case COPY -> emit(guard, move(instruction.type(0)), instruction.operand(0), instruction.operand(1));
            case FRAME_INDEX -> {
                PtxSymbolOperand object = (PtxSymbolOperand) instruction.operand(1);
                PtxVariable local = objects.get((PtxVariable) object.symbol());
                String mnemonic = "mov." + instruction.type(0).text();
                emit(guard, mnemonic, instruction.operand(0), new PtxSymbolOperand(local));
            }
            case REG_SEQUENCE -> sequence(instruction);
            case INSERT_SUBREG -> insert(instruction);
            case EXTRACT_SUBREG -> extract(instruction);
            case BRA -> branch(instruction, block);
            case BRX -> table(instruction, block);
            default -> out.add(instruction);
        }
    }

    // ---- PHIs

    private static PtxLabel target(PtxInstruction branch) {
        return (PtxLabel) ((PtxSymbolOperand) branch.operand(0)).symbol();
    }

    private void branch(PtxInstruction branch, @Nullable PtxLabel block) {
        PtxLabel target = target(branch);
        if (flaw == Flaw.MOVES_BEFORE_THE_BRANCH) {
            moves(block, target);
            out.add(branch);
            return;
        }
        PtxLabel edge = edge(block, target);
        out.add(branch.withOperands(List.of(new PtxSymbolOperand(edge))));
    }

    /** A table of its own for each branch. */
    private void table(PtxInstruction branch, @Nullable PtxLabel block) {
        PtxLabel name = (PtxLabel) ((PtxSymbolOperand) branch.operand(1)).symbol();
        List<PtxLabel> targets = open.statements().stream()
                .filter(each -> each instanceof PtxBranchTargets table && table.name() == name)
                .flatMap(each -> ((PtxBranchTargets) each).targets().stream())
                .map(label -> edge(block, label))
                .toList();
        PtxLabel made = label();
        out.add(new PtxBranchTargets(made, targets, SourceLocation.NONE));
        out.add(branch.withOperands(List.of(branch.operand(0), new PtxSymbolOperand(made))));
    }

    /** The block of an edge, or its target if nothing happens on it. */
    private PtxLabel edge(@Nullable PtxLabel from, PtxLabel to) {
        if (!phis.containsKey(to)) {
            return to;
        }
        PtxLabel made = label();
        into = edges;
        edges.add(new PtxLabelDefinition(made, SourceLocation.NONE));
        moves(from, to);
        emit(null, "bra", new PtxSymbolOperand(to));
        into = out;
        return made;
    }

    private void moves(@Nullable PtxLabel from, PtxLabel to) {
        List<PtxInstruction> all = phis.getOrDefault(to, List.of());
        List<PtxRegister> read = new ArrayList<>();
        for (PtxInstruction phi : all) {
            int pair = IntStream.range(0, phi.operands().size() / 2)
                    .filter(i -> phi.operand(2 * i + 2).equals(new PtxSymbolOperand(from)))
                    .findFirst()
                    .orElseThrow();
            if (flaw == Flaw.EDGE_OF_THE_FIRST_LANE) {
                candidates(phi, pair);
                continue;
            }
            int taken = flaw == Flaw.OTHER_PREDECESSOR ? (pair + 1) % (phi.operands().size() / 2) : pair;
            PtxOperand value = phi.operand(2 * taken + 1);
            if (flaw == Flaw.PHIS_IN_ORDER) {
                emit(null, move(phi.type(0)), phi.operand(0), value);
            } else {
                read.add(copied(phi.type(0), value));
            }
        }
        for (int i = 0; i < read.size(); i++) {
            emit(null, move(all.get(i).type(0)), all.get(i).operand(0), read.get(i));
        }
    }

    private Votes votes(PtxInstruction phi) {
        return votes.computeIfAbsent(phi, key -> new Votes(
                IntStream.range(0, phi.operands().size() / 2)
                        .mapToObj(i -> temporary(bits(phi.type(0))))
                        .toList(),
                temporary(PtxType.B32)));
    }

    private void candidates(PtxInstruction phi, int edge) {
        Votes vote = votes(phi);
        for (int i = 0; i < vote.values().size(); i++) {
            emit(null, move(phi.type(0)), vote.values().get(i), phi.operand(2 * i + 1));
        }
        emit(null, "mov.b32", vote.edge(), PtxInteger.of(edge));
    }

    private void vote(PtxLabel block) {
        if (flaw != Flaw.EDGE_OF_THE_FIRST_LANE) {
            return;
        }
        for (PtxInstruction phi : phis.getOrDefault(block, List.of())) {
            Votes vote = votes(phi);
            PtxRegister mask = temporary(PtxType.B32);
            PtxRegister first = temporary(PtxType.B32);
            PtxRegister chosen = temporary(PtxType.B32);
            emit(null, "activemask.b32", mask);
            emit(null, "brev.b32", first, mask);
            emit(null, "clz.b32", first, first);
            emit(null, "shfl.sync.idx.b32", chosen, vote.edge(), first, PtxInteger.of(31), mask);
            for (int i = 0; i < vote.values().size(); i++) {
                PtxRegister isIt = temporary(PtxType.PRED);
                emit(null, "setp.eq.u32", isIt, chosen, PtxInteger.of(i));
                emit(new PtxGuard(isIt, false), move(phi.type(0)), phi.operand(0), vote.values().get(i));
            }
        }
    }

    // ---- parallel copies

    private static boolean isGrouped(PtxStatement statement) {
        return statement instanceof PtxInstruction copy
                && copy.opcode() == PtxOpcode.COPY
                && copy.has(PtxModifier.DIVERGENT);
    }

    private static int endOfGroup(List<PtxStatement> all, int start) {
        PtxOperand group = ((PtxInstruction) all.get(start)).operand(2);
        int end = start + 1;
        while (end < all.size()
                && isGrouped(all.get(end))
                && ((PtxInstruction) all.get(end)).operand(2).equals(group)) {
            end++;
        }
        return end;
    }

    private void group(List<PtxStatement> copies) {
        List<PtxRegister> read = copies.stream()
                .map(PtxInstruction.class::cast)
                .map(copy -> copied(copy.type(0), copy.operand(1)))
                .toList();
        for (int i = 0; i < read.size(); i++) {
            PtxInstruction copy = (PtxInstruction) copies.get(i);
            emit(null, move(copy.type(0)), copy.operand(0), read.get(i));
        }
    }

    // ---- parts

    /** The parts of a value, by at most two steps. */
    private List<PtxOperand> taken(PtxOperand value, PtxType whole, PtxType part) {
        int count = whole.width() / part.width();
        if (whole == PtxType.B128 && part != PtxType.B64) {
            List<PtxOperand> parts = new ArrayList<>();
            taken(value, whole, PtxType.B64).forEach(half -> parts.addAll(taken(half, PtxType.B64, part)));
            return parts;
        }
        List<PtxOperand> parts = IntStream.range(0, count)
                .<PtxOperand>mapToObj(i -> temporary(part))
                .collect(Collectors.toCollection(ArrayList::new));
        emit(null, move(whole), new PtxVector(parts), copied(whole, value));
        return parts;
    }

    private PtxRegister together(List<PtxOperand> parts, PtxType whole, PtxType part) {
        if (whole == PtxType.B128 && part != PtxType.B64) {
            int half = parts.size() / 2;
            PtxRegister low = together(parts.subList(0, half), PtxType.B64, part);
            PtxRegister high = together(parts.subList(half, parts.size()), PtxType.B64, part);
            return together(List.of(low, high), whole, PtxType.B64);
        }
        PtxRegister result = temporary(whole);
        emit(null, move(whole), result, new PtxVector(parts));
        return result;
    }

    private static int index(PtxOperand operand) {
        return (int) ((PtxInteger) operand).value();
    }

    private void extract(PtxInstruction row) {
        PtxOperand part = taken(row.operand(1), row.type(1), row.type(0)).get(index(row.operand(2)));
        emit(row.guard().orElse(null), move(row.type(0)), row.operand(0), part);
    }

    private void insert(PtxInstruction row) {
        List<PtxOperand> parts = taken(row.operand(1), row.type(0), row.type(1));
        parts.set(index(row.operand(3)), copied(row.type(1), row.operand(2)));
        finish(row, parts);
    }

    private void sequence(PtxInstruction row) {
        Map<Integer, PtxOperand> named = new LinkedHashMap<>();
        for (int i = 1; i < row.operands().size(); i += 2) {
            named.put(index(row.operand(i + 1)), copied(row.type(1), row.operand(i)));
        }
        List<PtxOperand> parts = IntStream.range(0, row.type(0).width() / row.type(1).width())
                .mapToObj(i -> named.containsKey(i) ? named.get(i) : temporary(row.type(1)))
                .toList();
        finish(row, parts);
    }

    private void finish(PtxInstruction row, List<PtxOperand> parts) {
        PtxRegister whole = together(parts, row.type(0), row.type(1));
        emit(row.guard().orElse(null), move(row.type(0)), row.operand(0), whole);
    }
}
