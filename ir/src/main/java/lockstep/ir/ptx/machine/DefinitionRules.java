package lockstep.ir.ptx.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;

/**
 * Rules of definitions. For each register it walks backwards from the blocks that read the register before they write
 * it, to predecessors, until a block writes it. A walk that reaches the entry is an error.
 */
final class DefinitionRules {
    private final MachineChecks checks;
    private final Entry[] entries;
    private final OpaqueRegisters opaque;

    /** A read that no write precedes in its block, or that of a PHI at the end of a predecessor. */
    private record Read(int block, boolean isAtEnd, SourceLocation place) {}

    /** The reads and writes of one register. */
    private static final class Entry {
        private final List<Integer> writers = new ArrayList<>();
        private final List<Read> reads = new ArrayList<>();
        private int definitions;
        private int writtenIn = -1;
        private int readIn = -1;
    }

    DefinitionRules(MachineChecks checks) {
        this.checks = checks;
        this.opaque = new OpaqueRegisters(checks.function());
        this.entries = new Entry[checks.function().registers().size()];
        for (int number = 0; number < entries.length; number++) {
            entries[number] = new Entry();
        }
    }

    void check() {
        int entry = checks.flow().entry();
        for (PtxVariable parameter : checks.function().header().parameters()) {
            parameter
                    .register()
                    .ifPresent(register ->
                            define(register, entry, checks.function().location()));
        }
        List<MachineBlock> blocks = checks.function().blocks();
        for (int block = 0; block < blocks.size(); block++) {
            for (PtxStatement statement : blocks.get(block).statements()) {
                statement(statement, block);
            }
        }
        int[] visited = new int[blocks.size()];
        Arrays.fill(visited, -1);
        for (PtxRegister register : checks.function().registers()) {
            climb(register, visited);
        }
    }

    private void statement(PtxStatement statement, int block) {
        if (statement instanceof PtxInstruction instruction) {
            boolean isPhi = instruction.opcode() == PtxOpcode.PHI;
            if (isPhi) {
                values(instruction);
            }
            if (instruction.opcode() == PtxOpcode.KILL) {
                return;
            }
            PtxRegisterAccesses.visit(instruction, (register, access) -> {
                if (access != Access.USE) {
                    define(register, block, instruction.location());
                } else if (!isPhi) {
                    use(register, block, instruction.location());
                }
            });
        } else if (statement instanceof PtxOpaqueInstruction text) {
            opaque.of(text).forEach(register -> define(register, block, text.location()));
        }
    }

    private void define(PtxRegister register, int block, SourceLocation place) {
        Entry entry = entries[register.number()];
        entry.definitions++;
        if (entry.definitions == 2 && checks.function().stage() == MachineStage.SSA) {
            checks.error("machine-ssa", place, register + " has a definition already");
        }
        if (entry.writtenIn != block) {
            entry.writtenIn = block;
            entry.writers.add(block);
        }
    }

    private void use(PtxRegister register, int block, SourceLocation place) {
        Entry entry = entries[register.number()];
        if (entry.writtenIn != block && entry.readIn != block) {
            entry.readIn = block;
            entry.reads.add(new Read(block, false, place));
        }
    }

    private void values(PtxInstruction phi) {
        for (int index = 1; index + 1 < phi.operands().size(); index += 2) {
            OptionalInt from = MachineFlow.label(phi, index + 1)
                    .map(checks.function()::block)
                    .orElse(OptionalInt.empty());
            if (from.isPresent() && phi.operand(index) instanceof PtxRegister register) {
                entries[register.number()].reads.add(new Read(from.getAsInt(), true, phi.location()));
            }
        }
    }

    /** @param visited for each block the register whose walk reached it last, or that it is written there */
    private void climb(PtxRegister register, int[] visited) {
        Entry entry = entries[register.number()];
        Deque<Read> work = new ArrayDeque<>();
        for (Read read : entry.reads) {
            if (!read.isAtEnd) {
                work.add(read);
            }
        }
        entry.writers.forEach(block -> visited[block] = register.number());
        for (Read read : entry.reads) {
            if (read.isAtEnd && visited[read.block] != register.number()) {
                visited[read.block] = register.number();
                work.add(read);
            }
        }
        while (!work.isEmpty()) {
            Read read = work.removeFirst();
            if (read.block == checks.flow().entry()) {
                String message = register + " is read, but not defined on every path from the entry";
                checks.error("machine-undefined", read.place, message);
                return;
            }
            for (int index = 0; index < checks.flow().predecessorCount(read.block); index++) {
                int before = checks.flow().predecessor(read.block, index);
                if (visited[before] != register.number()) {
                    visited[before] = register.number();
                    work.add(new Read(before, true, read.place));
                }
            }
        }
    }
}
