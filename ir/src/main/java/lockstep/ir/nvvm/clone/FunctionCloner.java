package lockstep.ir.nvvm.clone;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.clone.ModuleCloner.GlobalProperties;
import org.jspecify.annotations.Nullable;

/** Copies functions within a module. */
public final class FunctionCloner {
    private FunctionCloner() {}

    /**
     * Adds a copy of {@code source} to its module, with everything except the name and the attached metadata
     * {@code dbg}, which belongs to one function only. Recursive calls still call the source. Blocks whose address is
     * taken are copied, but the addresses still refer to the source.
     *
     * @param newName a free name
     */
    public static Function clone(Function source, String newName) {
        Module module = source.module();
        Function copy = module.addFunction(newName, source.functionType(), source.addressSpace());
        GlobalProperties.copyCommon(source, copy);
        copyProperties(source, copy);
        copy.setPrefix(source.prefix().orElse(null));
        copy.setPrologue(source.prologue().orElse(null));
        copy.setPersonality(source.personality().orElse(null));
        source.metadata().forEach((kind, node) -> {
            if (!kind.equals("dbg")) {
                copy.metadata().put(kind, node);
            }
        });
        ValueMap map = new ValueMap();
        for (int i = 0; i < source.arguments().size(); i++) {
            copy.argument(i).setName(source.argument(i).name());
            map.put(source.argument(i), copy.argument(i));
        }
        copyBlocks(source.blockList(), copy, null, map);
        return copy;
    }

    /** Copies attributes and properties that only functions have, the body and what is attached aside. */
    public static void copyProperties(Function source, Function copy) {
        copy.setAttributes(source.attributes());
        copy.setConvention(source.convention());
        copy.setSection(source.section());
        copy.setGarbageCollector(source.garbageCollector());
        copy.setComdat(source.comdat().orElse(null));
        copy.setAlignment(source.alignment());
    }

    /**
     * Copies the body of {@code callee} into the rewriter's function, for inlining. The blocks are not connected: the
     * caller branches to the first one and rewrites the returns (in {@code map}, from each {@code ret} to its copy).
     *
     * @param before the block before which the copies are inserted; null for the end
     * @param map must have an entry for each argument of {@code callee}; gets one for each block and instruction
     * @return the copied blocks in the callee's order, the entry first
     */
    public static List<BasicBlock> cloneBody(
            Rewriter rewriter, Function callee, @Nullable BasicBlock before, ValueMap map) {
        for (Argument argument : callee.arguments()) {
            if (!map.contains(argument)) {
                throw new IllegalArgumentException("argument " + argument.index() + " has no value");
            }
        }
        List<BasicBlock> sources = callee.blockList();
        return copyBlocks(sources, rewriter, before, map);
    }

    /**
     * Copies blocks of the rewriter's function. Edges between the blocks become edges between the copies; edges to
     * other blocks keep their targets, whose PHIs have no entries for the copies yet.
     *
     * @param before the block before which the copies are inserted; null for the end
     * @param map gets an entry for each block and instruction
     * @return the copies, in order
     */
    public static List<BasicBlock> cloneBlocks(
            Rewriter rewriter, List<BasicBlock> sources, @Nullable BasicBlock before, ValueMap map) {
        return copyBlocks(sources, rewriter, before, map);
    }

    static List<BasicBlock> copyBlocks(
            List<BasicBlock> sources, Rewriter rewriter, @Nullable BasicBlock before, ValueMap map) {
        List<BasicBlock> copies = new ArrayList<>(sources.size());
        for (BasicBlock source : sources) {
            BasicBlock copy = rewriter.addBlock(source.name(), before);
            map.put(source, copy);
            copies.add(copy);
        }
        fill(sources, rewriter.function(), map);
        return copies;
    }

    private static void copyBlocks(
            List<BasicBlock> sources, Function target, @Nullable BasicBlock before, ValueMap map) {
        for (BasicBlock source : sources) {
            map.put(source, IrBuilder.addBlock(target, source.name(), before));
        }
        fill(sources, target, map);
    }

    private static void fill(List<BasicBlock> sources, Function target, ValueMap map) {
        new BodyCopier(target.module().context(), map, UnaryOperator.identity(), UnaryOperator.identity())
                .copy(sources);
    }

    /** A detached copy of {@code instruction} alone, with operands replaced by {@code map}. */
    public static Instruction cloneDetached(Instruction instruction, ValueMap map) {
        Instruction copy = instruction.copy(map::of);
        copy.setName(instruction.name());
        return copy;
    }
}
