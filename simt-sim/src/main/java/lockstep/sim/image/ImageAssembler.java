package lockstep.sim.image;

import java.util.LinkedHashMap;
import java.util.Map;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;

/**
 * Makes the image of a program that is not of the NVVM dialect. Its variables and the names and parameters of its
 * functions are given as a module of that dialect, in which all functions are declarations; its addresses are mere
 * numbers.
 */
public final class ImageAssembler {
    private final ProgramImage image;
    private final Map<Function, FunctionImage> functions = new LinkedHashMap<>();

    /** @param symbols variables and functions; not to be changed any more */
    public ImageAssembler(Module symbols) {
        this(symbols, ImageOptions.REFERENCE);
    }

    /**
     * An image whose PHIs are executed as the options say.
     *
     * @param symbols variables and functions; not to be changed any more
     * @param options EDGE or WARP_EDGE, no claims
     */
    public ImageAssembler(Module symbols, ImageOptions options) {
        this(symbols, options, false);
    }

    private ImageAssembler(Module symbols, ImageOptions options, boolean meetsAtBarriers) {
        this.image = ProgramImage.ofSymbols(symbols, options, meetsAtBarriers);
    }

    /** For a program whose lanes meet at convergence barriers, see {@link ProgramImage#meetsAtBarriers()}. */
    public static ImageAssembler withBarriers(Module symbols) {
        return new ImageAssembler(symbols, ImageOptions.REFERENCE, true);
    }

    /** Says that the program is machine code. */
    public void setMachineCode() {
        image.setMachineCode();
    }

    /** Says that a function has a body, which {@link FunctionAssembler} makes; to be said before any call of it. */
    public FunctionImage define(Function symbol) {
        return functions.computeIfAbsent(symbol, image::add);
    }

    /** The image of a function, to be filled in, that others call and that no launch and no pointer can name. */
    public FunctionImage part(Function symbol) {
        return new FunctionImage(symbol);
    }

    /** Says that the program has registers that the warp has once, and its lanes meet at no barriers. */
    public void setKeepsWarpRegisters() {
        image.setKeepsWarpRegisters();
    }

    /** Whether a function has a body. */
    public boolean isDefined(Function symbol) {
        return functions.containsKey(symbol);
    }

    /** Notes what cannot be decoded. */
    public void report(Diagnostic diagnostic) {
        image.report(diagnostic);
    }

    /** The image; all functions that have a body are made. */
    public ProgramImage finish() {
        return image;
    }
}
