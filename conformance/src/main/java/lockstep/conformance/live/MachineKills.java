package lockstep.conformance.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import lockstep.compiler.liveintervals.DeadUnits;
import lockstep.compiler.liveintervals.LiveIntervals;
import lockstep.ir.code.CodeView;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineCode;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineModule;

/**
 * Overwrites dead registers of machine IR: inserts a {@code kill} wherever a register ceases to be live according to
 * liveness analysis. If that changes the program, the analysis is wrong. Registers of types that {@code kill} does not
 * take (8 bits, vectors) are left out. The carry bit, which {@code kill} cannot name, is overwritten by a sum of
 * undefined numbers.
 */
public final class MachineKills {
    private final MachineFunction function;
    private final Set<String> names;
    private final MachineCode code;
    private final DeadUnits dead;
    /** Registers for the sums that overwrite the carry bit, numbered after those of the function. */
    private final List<PtxRegister> sums = new ArrayList<>();

    private MachineKills(MachineFunction function, Function<MachineCode, CodeView> seen) {
        this.function = function;
        this.names = function.registers().stream().map(PtxRegister::name).collect(Collectors.toSet());
        code = new MachineCode(function);
        CodeView view = seen.apply(code);
        dead = DeadUnits.of(view, LiveIntervals.of(view));
    }

    /** {@code module} with a {@code kill} wherever a register ceases to be live. */
    public static MachineModule of(MachineModule module) {
        return of(module, code -> code);
    }

    /** @param seen the view of the code that liveness analyzes */
    static MachineModule of(MachineModule module, Function<MachineCode, CodeView> seen) {
        MachineModule killed = module;
        for (MachineFunction function : module.functions()) {
            killed = killed.with(new MachineKills(function, seen).killed());
        }
        return killed;
    }

    private MachineFunction killed() {
        List<MachineBlock> blocks = new ArrayList<>();
        for (int i = 0; i < function.blocks().size(); i++) {
            MachineBlock block = function.blocks().get(i);
            blocks.add(new MachineBlock(block.name().orElse(null), killed(i, block)));
        }
        return sums.isEmpty() ? function.with(blocks) : withSums(blocks);
    }

    private MachineFunction withSums(List<MachineBlock> blocks) {
        List<PtxStatement> entry = new ArrayList<>();
        for (PtxRegister sum : sums) {
            List<PtxRegisterDeclaration.Name> name = List.of(new PtxRegisterDeclaration.Name(sum.name(), -1));
            entry.add(new PtxRegisterDeclaration(sum.type(), 1, name, SourceLocation.NONE));
        }
        entry.addAll(blocks.getFirst().statements());
        blocks.set(0, new MachineBlock(blocks.getFirst().name().orElse(null), entry));
        List<PtxRegister> registers = new ArrayList<>(function.registers());
        registers.addAll(sums);
        return new MachineFunction(function.asPtx(), function.stage(), function.frameDeclarations(), blocks, registers);
    }

    private List<PtxStatement> killed(int number, MachineBlock block) {
        Optional<PtxInstruction> terminator = block.terminator();
        List<PtxStatement> all = new ArrayList<>();
        int instruction = code.first(number);
        int left = left(instruction);
        boolean isAfterPhis = false;
        for (PtxStatement statement : block.statements()) {
            boolean isPhi = statement instanceof PtxInstruction found && found.opcode() == PtxOpcode.PHI;
            if (MachineBlock.isExecuted(statement) && !isPhi && !isAfterPhis) {
                isAfterPhis = true;
                kill(dead.atStart(number), all);
            }
            all.add(statement);
            if (!MachineBlock.isExecuted(statement)) {
                continue;
            }
            left--;
            if (left == 0) {
                boolean isLast = terminator.isPresent() && terminator.get() == statement;
                if (!isLast) {
                    kill(dead.behind(instruction), all);
                }
                instruction++;
                left = left(instruction);
            }
        }
        if (!isAfterPhis) {
            kill(dead.atStart(number), all);
        }
        return all;
    }

    /** The statements of an instruction. */
    private int left(int instruction) {
        return instruction < code.instructions() ? code.statements(instruction).size() : 0;
    }

    private void kill(int[] units, List<PtxStatement> all) {
        for (int unit : units) {
            if (unit == code.carry().orElse(-1)) {
                spoilCarry(all);
                continue;
            }
            PtxRegister register = function.registers().get(unit);
            typeOf(register)
                    .ifPresent(type -> all.add(new PtxInstruction(
                            null, PtxOpcode.KILL, List.of(type), List.of(register), SourceLocation.NONE)));
        }
    }

    private void spoilCarry(List<PtxStatement> all) {
        PtxRegister lost = sum();
        all.add(PtxInstruction.of(null, "undef.b32", lost));
        all.add(PtxInstruction.of(null, "add.cc.u32", sum(), lost, lost));
    }

    /** A new register, of a name that no other has. */
    private PtxRegister sum() {
        int number = function.registers().size() + sums.size();
        String name = "%sum" + number;
        while (names.contains(name)) {
            name += "_";
        }
        PtxRegister made = new PtxRegister(name, PtxType.B32, 1, number);
        sums.add(made);
        return made;
    }

    private static Optional<PtxType> typeOf(PtxRegister register) {
        return register.elements() > 1
                ? Optional.empty()
                : switch (register.type().width()) {
                    case 1 -> Optional.of(PtxType.PRED);
                    case 16 -> Optional.of(PtxType.B16);
                    case 32 -> Optional.of(PtxType.B32);
                    case 64 -> Optional.of(PtxType.B64);
                    case 128 -> Optional.of(PtxType.B128);
                    default -> Optional.empty();
                };
    }
}
