package lockstep.ir.ptx.text;

import org.jspecify.annotations.Nullable;

/** A name in the text, interned so that what is known about it is looked up once. */
final class Name {
    private final String text;

    /** It as a mnemonic. */
    @Nullable Mnemonic mnemonic;

    /** What it stood for when {@link #version} was the version of the scopes. */
    @Nullable Object binding;

    int version = -1;

    Name(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    @Override
    public String toString() {
        return text;
    }
}
