package lockstep.ir.sass.cubin;

/** A section that a program needs when it runs: what the other sections of a cubin are about. */
public sealed interface ImageSection permits KernelImage, DataImage {
    /** The name of the section. */
    String section();
}
