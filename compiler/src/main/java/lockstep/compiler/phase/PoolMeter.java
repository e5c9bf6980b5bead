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
 * Accounts for the bytes of program parts that phases create and release. It does not query the Java heap, whose
 * numbers differ from run to run: each part has a nominal size by a fixed rule.
 *
 * <table>
 *   <caption>Sizes</caption>
 *   <tr><td>instruction</td><td>64, plus 16 for each register, number or label that it names</td></tr>
 *   <tr><td>block</td><td>48, plus 8 for each instruction</td></tr>
 *   <tr><td>function</td><td>96, plus 8 for each block</td></tr>
 * </table>
 *
 * <p>Parts are distinguished by identity, since passes share unchanged ones. <em>Total</em> is the size of the parts
 * that are in the program after a phase and were not before. <em>Freeable</em> is the size of the parts that were in
 * the program before and are not after it. <em>Freeable leaked</em> is the share of these that belongs to the initial
 * program, which the caller still holds. Parts that a pass creates and drops again are not counted. Linear in the size
 * of the programs.
 *
 * <p>Example: a phase replaces a {@code MOV} of the input, 2 operands, by a {@code COPY}, 2 operands, in a block of 3
 * instructions of a function of 1 block. Total and Freeable are each 96 + 72 + 104 = 272 B, and if that function is the
 * input all freeable bytes are leaked.
 */
final class PoolMeter {
    private static final long INSTRUCTION = 64;
    private static final long OPERAND = 16;
    private static final long BLOCK = 48;
    private static final long FUNCTION = 96;
    private static final long REFERENCE = 8;

    /**
     * The change in bytes between two points of a run.
     *
     * @param total bytes created
     * @param freeable bytes released
     * @param leaked bytes released but still held by the caller
     */
    record Change(long total, long freeable, long leaked) {
        static final Change NONE = new Change(0, 0, 0);

        Change plus(Change other) {
            return new Change(total + other.total, freeable + other.freeable, leaked + other.leaked);
        }

        /** The percentage of the released bytes that are still held, rounded down; 0 if none were released. */
        long leakedPercent() {
            return freeable == 0 ? 0 : 100 * leaked / freeable;
        }
    }

    private final Set<Object> base;
    private final long baseBytes;

    /** A meter for a run that begins with {@code program}. */
    PoolMeter(OriModule program) {
        this.base = parts(program);
        this.baseBytes = base.stream().mapToLong(PoolMeter::bytes).sum();
    }

    /** The change by a phase that transformed {@code before} to {@code after}. */
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

    /** The bytes held after the change {@code all}: the initial program, and what was created and not released. */
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

    /** The number of registers, numbers and labels that it names, including a guard. */
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
