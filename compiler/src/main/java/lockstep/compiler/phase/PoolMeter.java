package lockstep.compiler.phase;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;

/**
 * Counts the bytes of programs that phases make and give up. It does not ask the Java heap, whose numbers differ from
 * run to run: each part of a program has a size by a fixed rule, whatever the virtual machine needs for it.
 *
 * <table>
 *   <caption>Sizes</caption>
 *   <tr><td>instruction</td><td>64 and 16 for each register, number or label that it names</td></tr>
 *   <tr><td>block</td><td>48 and 8 for each instruction</td></tr>
 *   <tr><td>function</td><td>96 and 8 for each block</td></tr>
 * </table>
 *
 * <p>Parts are told apart by identity, since passes share those that they leave alone. <em>Total</em> is what a phase
 * made: the parts that are in the program after it and were not before. <em>Freeable</em> is what it gave up: the parts
 * that were in the program and are not after it. <em>Freeable leaked</em> is the share of those that belongs to the
 * program that the run began with, which the caller still holds. What a pass makes and gives up by itself is not
 * counted. Linear in the size of the programs.
 *
 * <p>Example: a phase replaces a {@code MOV} of the input, 2 operands, by a {@code COPY}, 2 operands, in a block of 3
 * instructions of a function of 1 block. Total and Freeable are each 96 + 72 + 104 = 272 B, and if that function is the
 * input all that is freeable is leaked.
 */
final class PoolMeter {
    private static final long INSTRUCTION = 64;
    private static final long OPERAND = 16;
    private static final long BLOCK = 48;
    private static final long FUNCTION = 96;
    private static final long REFERENCE = 8;

    /**
     * Bytes between two moments.
     *
     * @param total made
     * @param freeable given up
     * @param leaked given up and still held
     */
    record Change(long total, long freeable, long leaked) {
        static final Change NONE = new Change(0, 0, 0);

        Change plus(Change other) {
            return new Change(total + other.total, freeable + other.freeable, leaked + other.leaked);
        }

        /** Hundredths of what was given up that are still held, rounded down; 0 if nothing was given up. */
        long leakedPercent() {
            return freeable == 0 ? 0 : 100 * leaked / freeable;
        }
    }

    private final Set<Object> base;
    private final long baseBytes;

    /** A meter of a run that begins with {@code program}. */
    PoolMeter(OriModule program) {
        this.base = parts(program);
        this.baseBytes = base.stream().mapToLong(PoolMeter::bytes).sum();
    }

    /** What a phase did that made {@code after} of {@code before}. */
    Change between(OriModule before, OriModule after) {
        if (before == after) {
            return Change.NONE;
        }
        Set<Object> old = parts(before);
        Set<Object> made = parts(after);
        long total = made.stream()
                .filter(part -> !old.contains(part))
                .mapToLong(PoolMeter::bytes)
                .sum();
        old.removeAll(made);
        long freeable = old.stream().mapToLong(PoolMeter::bytes).sum();
        long leaked =
                old.stream().filter(base::contains).mapToLong(PoolMeter::bytes).sum();
        return new Change(total, freeable, leaked);
    }

    /** Bytes of all that is held after {@code all} happened: the first program, and what was made and not released. */
    long consumption(Change all) {
        return baseBytes + all.total() - (all.freeable() - all.leaked());
    }

    private static Set<Object> parts(OriModule program) {
        Set<Object> parts = Collections.newSetFromMap(new IdentityHashMap<>());
        for (OriFunction function : program.functions()) {
            parts.add(function);
            for (OriBlock block : function.blocks()) {
                parts.add(block);
                parts.addAll(block.instructions());
            }
        }
        return parts;
    }

    private static long bytes(Object part) {
        return switch (part) {
            case OriFunction function ->
                FUNCTION + REFERENCE * function.blocks().size();
            case OriBlock block -> BLOCK + REFERENCE * block.instructions().size();
            case OriInstruction instruction -> INSTRUCTION + OPERAND * operands(instruction);
            default -> throw new IllegalArgumentException("no part of a program: " + part);
        };
    }

    /** How many registers, numbers and labels it names, a guard with them. */
    private static long operands(OriInstruction instruction) {
        return switch (instruction) {
            case OriMachine machine ->
                machine.registers().size() + machine.targets().size();
            case OriMacro macro ->
                macro.targets().size()
                        + macro.operands().size()
                        + macro.guard().stream().count();
            case OriPtx ptx ->
                ptx.targets().size()
                        + ptx.operands().size()
                        + ptx.guard().stream().count();
            case OriPhi phi -> 1 + 2L * phi.incoming().size();
        };
    }
}
