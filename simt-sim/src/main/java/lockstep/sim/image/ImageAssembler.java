package lockstep.sim.image;

import java.util.LinkedHashMap;
import java.util.Map;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;

/**
 * Assembles the image of a program of a dialect other than NVVM. Its variables and the names and parameters of its
 * functions are given as a module of the NVVM dialect in which all functions are declarations; its addresses are plain
 * numbers.
 */
public final class ImageAssembler {
    private final ProgramImage image;
    private final Map<Function, FunctionImage> functions = new LinkedHashMap<>();

    /** @param symbols variables and functions; must not change any more */
    public ImageAssembler(Module symbols) {
        this(symbols, ImageOptions.REFERENCE);
    }

    /**
     * An image whose PHIs are executed as the options say.
     *
     * @param symbols variables and functions; must not change any more
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

    /** Makes the program machine code. */
    public void setMachineCode() {
        image.setMachineCode();
    }

    /**
     * Declares that a function has a body, which {@link FunctionAssembler} makes; to be called before any call of the
     * function is added.
     */
    public FunctionImage define(Function symbol) {
        return functions.computeIfAbsent(symbol, image::add);
    }

    /**
     * The image, to be filled in, of a function that other functions call and that neither launches nor pointers can
     * name.
     */
    public FunctionImage part(Function symbol) {
        return new FunctionImage(symbol);
    }

    /** Declares that the program has warp-shared registers although its lanes do not meet at convergence barriers. */
    public void setKeepsWarpRegisters() {
        image.setKeepsWarpRegisters();
    }

    /** Whether a function has a body. */
    public boolean isDefined(Function symbol) {
        return functions.containsKey(symbol);
    }

    /** Reports what cannot be decoded. */
    public void report(Diagnostic diagnostic) {
        image.report(diagnostic);
    }

    /** The image; all functions that have a body are made. */
    public ProgramImage finish() {
        return image;
    }
}
