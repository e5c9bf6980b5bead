package lockstep.compiler.ori.expand;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPlaces;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Phase 118, MercExpandInstructions: after register allocation, lowers macros that move registers to machine
 * instructions. {@code UNDEF}, {@code USE} and {@code DEAD} are removed.
 *
 * <p>The moves of a macro are a parallel copy. Steps: (1) a move whose target no other pending move reads is emitted;
 * (2) when no such move is left, each remaining target is read by exactly one move, so the moves form cycles: a cycle
 * is rotated by swapping pairs of registers with exclusive ors, since no register is free.
 *
 * <p>Example: {@code UNPACK R5, R4, R4x2} becomes
 *
 * <pre>
 *   LOP3.LUT R5, R5, R4, RZ, 0x3c, !PT
 *   LOP3.LUT R4, R4, R5, RZ, 0x3c, !PT
 *   LOP3.LUT R5, R5, R4, RZ, 0x3c, !PT
 * </pre>
 *
 * <p>Source: Boissinot et al., Revisiting out-of-SSA translation (CGO 2009), algorithm 1. Linear.
 */
public final class RegisterMoves {
    private static final String UNALLOCATED = "unallocated";

    private final OriFunction function;
    private final OriWords words;
    private final Diagnostics diagnostics;

    private RegisterMoves(OriFunction function, OriWords words, Diagnostics diagnostics) {
        this.function = function;
        this.words = words;
        this.diagnostics = diagnostics;
    }

    /**
     * {@code module} with its macros that move registers lowered.
     *
     * @param diagnostics receives an error for each PHI and each macro with virtual registers, at its line in the text
     *     of the function; these are left unchanged
     */
    public static OriModule expand(OriModule module, Diagnostics diagnostics) {
        OriWords words = new OriWords(module.architecture());
        List<OriFunction> changed = new ArrayList<>();
        for (OriFunction function : module.functions()) {
            changed.add(new RegisterMoves(function, words, diagnostics).expand());
        }
        return module.with(changed.toArray(OriFunction[]::new));
    }

    private OriFunction expand() {
        List<OriBlock> blocks = new ArrayList<>();
        for (int i = 0; i < function.blocks().size(); i++) {
            OriBlock block = function.blocks().get(i);
            List<OriInstruction> instructions = new ArrayList<>();
            for (int k = 0; k < block.instructions().size(); k++) {
                OriInstruction each = block.instructions().get(k);
                if (isUnallocated(each)) {
                    diagnostics.error(
                            UNALLOCATED,
                            OriPlaces.printed(function).instruction(i, k),
                            "registers are still virtual: " + each);
                    instructions.add(each);
                } else if (each instanceof OriMacro macro) {
                    instructions.addAll(words(macro));
                } else {
                    instructions.add(each);
                }
            }
            blocks.add(new OriBlock(block.label(), instructions));
        }
        return function.with(blocks);
    }

    private static boolean isUnallocated(OriInstruction instruction) {
        return instruction instanceof OriPhi
                || instruction instanceof OriMacro macro
                        && (macro.macro() == Macro.MOV_PHI
                                || !macro.results().isEmpty()
                                || !macro.sources().isEmpty());
    }

    private List<OriInstruction> words(OriMacro macro) {
        return switch (macro.macro()) {
            case COPY, PACK, UNPACK -> moves(macro);
            case UNDEF, USE, DEAD -> List.of();
            case MOV_PHI -> throw new CompilerBug("MOVPHI after allocation");
        };
    }

    private List<OriInstruction> moves(OriMacro macro) {
        List<PhysicalRegister> targets = parts(macro.targets());
        List<PhysicalRegister> sources = parts(macro.operands());
        Map<PhysicalRegister, PhysicalRegister> pending = new LinkedHashMap<>();
        for (int i = 0; i < targets.size(); i++) {
            boolean isMove = targets.get(i).number() != PhysicalRegister.CONSTANT
                    && !targets.get(i).equals(sources.get(i));
            if (isMove) {
                pending.put(targets.get(i), sources.get(i));
            }
        }
        String guard = macro.guard().map(g -> g + " ").orElse("");
        List<OriInstruction> made = new ArrayList<>();
        while (!pending.isEmpty()) {
            Set<PhysicalRegister> read = new HashSet<>(pending.values());
            List<PhysicalRegister> free = pending.keySet().stream()
                    .filter(each -> !read.contains(each))
                    .toList();
            for (PhysicalRegister target : free) {
                made.add(word(guard + move(target, Objects.requireNonNull(pending.remove(target)))));
            }
            if (free.isEmpty()) {
                exchange(pending, guard, made);
            }
        }
        return made;
    }

    /** Swaps the first target with its source, and redirects the move that reads the target. */
    private void exchange(Map<PhysicalRegister, PhysicalRegister> pending, String guard, List<OriInstruction> made) {
        PhysicalRegister target = pending.keySet().iterator().next();
        PhysicalRegister source = Objects.requireNonNull(pending.remove(target));
        for (int i = 0; i < 3; i++) {
            PhysicalRegister changed = i == 1 ? source : target;
            PhysicalRegister other = i == 1 ? target : source;
            made.add(word(guard + exclusiveOr(changed, other)));
        }
        pending.replaceAll((each, from) -> from.equals(target) ? source : from);
        pending.remove(source, source);
    }

    private static String exclusiveOr(PhysicalRegister changed, PhysicalRegister other) {
        return changed.file() == RegisterFile.UNIFORM
                ? "ULOP3.LUT " + changed + ", " + changed + ", " + other + ", URZ, 0x3c, !UPT"
                : "LOP3.LUT " + changed + ", " + changed + ", " + other + ", RZ, 0x3c, !PT";
    }

    private static String move(PhysicalRegister target, PhysicalRegister source) {
        return switch (target.file()) {
            case GENERAL -> "MOV " + target + ", " + source;
            case UNIFORM -> "UMOV " + target + ", " + source;
            case PREDICATE -> "PLOP3.LUT " + target + ", PT, PT, PT, " + source + ", 0x80, 0x0";
            case UNIFORM_PREDICATE -> "UPLOP3.LUT " + target + ", UPT, UPT, UPT, " + source + ", 0x80, 0x0";
            case BARRIER -> throw new CompilerBug("a macro moves " + target);
        };
    }

    private OriInstruction word(String text) {
        return words.parse(text).orElseThrow(() -> new CompilerBug("no word: " + text));
    }

    /** The single registers of tuples, in order. */
    private static List<PhysicalRegister> parts(List<OriRegister> registers) {
        List<PhysicalRegister> found = new ArrayList<>();
        for (OriRegister each : registers) {
            PhysicalRegister first = (PhysicalRegister) each;
            for (int i = 0; i < first.width(); i++) {
                boolean isConstant = first.number() == PhysicalRegister.CONSTANT;
                found.add(new PhysicalRegister(first.file(), isConstant ? first.number() : first.number() + i, 1));
            }
        }
        return found;
    }
}
